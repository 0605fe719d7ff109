import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/annonce.ts'
import type { Uid } from '#domain/ids.ts'
import { type PhotoAddress, photoUrl } from '#domain/photo.ts'
import { toEml } from '#gateway/jobs/eml.ts'
import { expireOffers } from '#gateway/jobs/expire.ts'
import { deliverToFolder, type MailRequest, sendMail } from '#gateway/jobs/mail.ts'
import { purgeAnnonces } from '#gateway/jobs/purge.ts'
import { startWorker } from '#gateway/jobs/worker.ts'
import { getPhoto, putPhoto, sha256Of } from '#gateway/photos/store.ts'
import { collectOrphans } from '#gateway/photos/unused.ts'
import { aCandidature, anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { realStore, type TestStore } from '#tests/fixtures/store.ts'
import { walkTo } from '../../scripts/seed/walk.ts'

const NOW = Date.parse('2026-02-11T12:00:00.000Z')

let test: TestStore
let folder: string
beforeAll(async () => {
  test = await realStore()
  folder = await mkdtemp(join(tmpdir(), 'rayon-mail-'))
})
afterAll(async () => {
  await test.dispose()
  await rm(folder, { recursive: true, force: true })
})

describe('offers', () => {
  it('expire at their term, once, and no other', async () => {
    const annonce = anAnnonce(newId(20) as Uid)
    const offer = (changes: object) => ({ ...aCandidature(annonce, newId(20) as Uid), ...changes })
    const awaiting = { status: 'awaiting-creator' }
    const docs = [
      offer({ ...awaiting, offerExpiresAt: '2026-02-11T12:00:00.000Z' }),
      offer({ ...awaiting, offerExpiresAt: '2026-02-11T12:00:00.001Z' }),
      offer({ status: 'confirmed', offerExpiresAt: '2026-02-01T12:00:00.000Z' }),
      offer({ status: 'pending' }),
    ]
    for (const doc of docs) await walkTo(test.store, doc)
    expect(await expireOffers(test.store, NOW)).toBe(1)
    const read = await Promise.all(docs.map((doc) => test.store.db('candidatures').get(doc._id)))
    expect(read.map((doc) => doc.status)).toEqual(['expired', 'awaiting-creator', 'confirmed', 'pending'])
    expect(await expireOffers(test.store, NOW)).toBe(0)
  })
})

/** As its boutique does it, a closed one in two steps: CouchDB's validators refuse an annonce that begins closed. */
async function publish(annonce: Annonce): Promise<void> {
  const boutique = { kind: 'member', uid: annonce.userId, userType: 'boutique' } as const
  const [row] = await test.store.writeAs(boutique, 'annonces', [{ ...annonce, active: true }])
  if (row?.ok !== true) throw new Error(row?.reason)
  if (!annonce.active) await test.store.writeAs(boutique, 'annonces', [{ ...annonce, _rev: row.rev }])
}

const DAY_MS = 24 * 60 * 60 * 1000

describe('closed annonces', () => {
  it('are deleted thirty days after closing, with their photos, save those shown elsewhere', async () => {
    const uid = newId(20) as Uid
    const photo = async (content: string) => {
      const bytes = Buffer.from(content)
      const address = { kind: 'annonces', uid, sha256: sha256Of(bytes), size: 'full', extension: 'jpg' } as const
      await putPhoto(test.store, address, bytes, NOW)
      return address
    }
    const alone = await photo('alone')
    const shared = await photo('shared')
    const closed = { active: false, closedAt: '2026-01-12T12:00:00.000Z' }
    const old = anAnnonce(uid, { ...closed, photos: [photoUrl(alone), photoUrl(shared)] })
    const recent = anAnnonce(uid, { ...closed, closedAt: '2026-01-12T12:00:00.001Z' })
    const open = anAnnonce(uid, { closedAt: '2026-01-01T12:00:00.000Z', photos: [photoUrl(shared)] })
    for (const annonce of [old, recent, open]) await publish(annonce)
    expect(await purgeAnnonces(test.store, NOW)).toBe(1)
    const { rows } = await test.store.db('annonces').allDocs({ startkey: `${uid}.`, endkey: `${uid}.~` })
    expect(rows.map(({ id }) => id).toSorted()).toEqual([recent._id, open._id].toSorted())
    expect(await getPhoto(test.store, alone)).toBeNull()
    expect(await getPhoto(test.store, shared)).not.toBeNull()
    expect(await purgeAnnonces(test.store, NOW)).toBe(0)
  })
})

describe('photos', () => {
  it('that belong to nothing for a month are collected, those that something shows stay', async () => {
    const uid = newId(20) as Uid
    const [shown, loose] = ['montrée', 'oubliée'].map((content) => {
      const sha256 = sha256Of(Buffer.from(content))
      return { kind: 'annonces', uid, sha256, size: 'full', extension: 'webp' } as const
    }) as [PhotoAddress, PhotoAddress]
    for (const address of [shown, loose]) await putPhoto(test.store, address, Buffer.from('image'), NOW)
    await publish(anAnnonce(uid, { photos: [`${photoUrl(shown)}#64x48.YTkG`] }))
    const kept = async () =>
      Promise.all([shown, loose].map(async (address) => (await getPhoto(test.store, address)) !== null))
    await collectOrphans(test.store, NOW + 29 * DAY_MS)
    expect(await kept()).toEqual([true, true])
    await collectOrphans(test.store, NOW + 31 * DAY_MS)
    expect(await kept()).toEqual([true, false])
  })
})

const MAIL: MailRequest = {
  _id: 'contact:1-abc',
  to: 'support@example.fr\r\nBcc: victime@example.fr',
  replyTo: 'zoe@example.fr',
  message: {
    subject: 'Déjà vu : une étagère très longue, au-delà de ce qu’un mot encodé peut porter',
    html: '<p>été</p>',
  },
  state: 'queued',
  createdAt: '2026-02-11T11:59:00.000Z',
}

describe('mails', () => {
  it('become files, once, and their document says so', async () => {
    await test.store.db('mail').put({ ...MAIL })
    expect(await sendMail(test.store, deliverToFolder(folder), NOW)).toBe(1)
    expect(await readdir(folder)).toEqual(['contact-1-abc.eml'])
    expect(await readFile(join(folder, 'contact-1-abc.eml'), 'utf8')).toContain('Reply-To: zoe@example.fr')
    const sent = await test.store.db('mail').get(MAIL._id)
    expect(sent).toMatchObject({ state: 'sent', attempts: 1, sentAt: '2026-02-11T12:00:00.000Z' })
    expect(await sendMail(test.store, deliverToFolder(folder), NOW)).toBe(0)
  })

  it('are tried five times, then said to have failed', async () => {
    await test.store.db('mail').put({ ...MAIL, _id: 'contact:2-def' })
    const broken = () => Promise.reject(new Error('no'))
    const states: unknown[] = []
    for (let index = 0; index < 6; index += 1) {
      await sendMail(test.store, broken, NOW)
      states.push((await test.store.db('mail').get('contact:2-def')).state)
    }
    expect(states).toEqual(['queued', 'queued', 'queued', 'queued', 'failed', 'failed'])
  })

  it('carry accents in their subject and no forged header', () => {
    const eml = toEml(MAIL)
    expect(eml).not.toMatch(/^Bcc:/m)
    expect(eml.split('\r\n').every((line) => line.length <= 100 && /^[\x20-\x7e]*$/.test(line))).toBe(true)
    const words = [...eml.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map((word) =>
      Buffer.from(word[1] ?? '', 'base64').toString(),
    )
    expect(words.join('')).toBe(MAIL.message.subject)
  })
})

describe('the worker', () => {
  it('never overlaps a job, goes on after a failure and waits for the last turn', async () => {
    let running = 0
    let most = 0
    let turns = 0
    const failed: string[] = []
    let enough: () => void = () => {}
    const fourTurns = new Promise<void>((resolve) => {
      enough = resolve
    })
    const job = {
      name: 'slow',
      everyMs: 1,
      run: async () => {
        running += 1
        most = Math.max(most, running)
        turns += 1
        await new Promise((resolve) => setImmediate(resolve))
        running -= 1
        if (turns === 2) throw new Error('once')
        if (turns === 4) enough()
      },
    }
    const worker = startWorker([job], { onDone: () => {}, onFailed: (name) => failed.push(name) })
    await fourTurns
    await worker.stop()
    const after = turns
    await new Promise((resolve) => setImmediate(resolve))
    expect({ most, failed, running }).toEqual({ most: 1, failed: ['slow'], running: 0 })
    expect(turns).toBe(after)
  })
})

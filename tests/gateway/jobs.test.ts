import { beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { type PhotoAddress, photoUrl } from '#domain/market/photo.ts'
import { expireOffers } from '#gateway/jobs/expire.ts'
import { dropLeftovers, purgeAnnonces } from '#gateway/jobs/leftovers.ts'
import { runJobs } from '#gateway/jobs/runner.ts'
import type { NoticeContext } from '#gateway/notices/context.ts'
import type { Mail } from '#gateway/notices/mail/document.ts'
import { sendMails } from '#gateway/notices/mail/send.ts'
import { announcePurges } from '#gateway/notices/scheduled.ts'
import { getPhoto, putPhoto, sha256Of } from '#gateway/photos/store.ts'
import { collectOrphans } from '#gateway/photos/unused.ts'
import { getByPrefix } from '#gateway/store/documents.ts'
import { aCandidature, anAnnonce, aUser, newId } from '#tests/fixtures/builders.ts'
import { aSignal } from '#tests/fixtures/signal.ts'
import { realStore } from '#tests/fixtures/store.ts'
import { walkTo } from '../../scripts/seed/walk.ts'

const NOW = Date.parse('2026-02-11T12:00:00.000Z')

let now = NOW
const test = await realStore()
beforeEach(() => {
  now = NOW
})

// Proves S4.candidature.3
it('offers expire at their term, once, and no other', async () => {
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

/** Writes an annonce as its boutique does, a closed one in two steps: validators refuse one created closed. */
async function publish(annonce: Annonce): Promise<void> {
  const boutique = { kind: 'member', uid: annonce.userId, userType: 'boutique' } as const
  const [row] = await test.store.writeAs(boutique, 'annonces', [{ ...annonce, active: true }])
  if (row?.ok !== true) throw new Error(row?.reason)
  if (!annonce.active) await test.store.writeAs(boutique, 'annonces', [{ ...annonce, _rev: row.rev }])
}

const DAY = 24 * 60 * 60 * 1000

/** The jobs' context, for sending mails immediately. */
function notices(): NoticeContext {
  return { store: test.store, origin: 'https://exemple.fr', clock: () => now, isGone: async () => false }
}

async function aBoutique(prive: object = {}): Promise<Uid> {
  const uid = newId(20) as Uid
  await test.store.writeAs({ kind: 'server' }, 'users', [{ ...aUser(uid, 'boutique') }])
  await test.store.writeAs({ kind: 'server' }, 'prives', [{ _id: uid, adresseLocale: '', ...prive }])
  return uid
}

/** Announces the deletion of closed annonces three days ahead, sends the mails, and moves the clock by three days. */
async function announced(): Promise<void> {
  now -= 3 * DAY
  await announcePurges(notices())
  await sendMails({ store: test.store, clock: () => now, send: async () => {} })
  now += 3 * DAY
}

async function noticesOf(uid: Uid): Promise<Mail[]> {
  return await getByPrefix<Mail>(test.store.db('mail'), `${uid}.`)
}

async function leftAfterPurge(uid: Uid): Promise<number> {
  await purgeAnnonces(notices())
  return (await getByPrefix(test.store.db('annonces'), `${uid}.`)).length
}

describe('closed annonces', () => {
  // Proves S9.4
  it('are deleted thirty days after closing, with their photos, save those shown elsewhere', async () => {
    const uid = await aBoutique()
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
    await announced()
    expect(await purgeAnnonces(notices())).toBe(1)
    const { rows } = await test.store.db('annonces').allDocs({ startkey: `${uid}.`, endkey: `${uid}.~` })
    expect(rows.map(({ id }) => id).toSorted()).toEqual([recent._id, open._id].toSorted())
    expect(await getPhoto(test.store, alone)).toBeNull()
    expect(await getPhoto(test.store, shared)).not.toBeNull()
    expect(await purgeAnnonces(notices())).toBe(0)
  })

  it.each([
    ['as they are due', 27],
    ['after the server was stopped for long', 70],
  ])('are announced once, three days before, then deleted: %s', async (_when, days) => {
    const uid = await aBoutique()
    await publish(anAnnonce(uid, { active: false, closedAt: new Date(NOW - days * DAY).toISOString() }))
    expect(await leftAfterPurge(uid)).toBe(1)
    await announcePurges(notices())
    await announcePurges(notices())
    const [notice, ...others] = await noticesOf(uid)
    expect(others).toEqual([])
    expect(notice?.message?.text).toContain('sera supprimée à partir du 14\u00a0février 2026')
    expect(await leftAfterPurge(uid)).toBe(1)
    await sendMails({ store: test.store, clock: () => now, send: async () => {} })
    now = NOW + 3 * DAY - 1
    expect(await leftAfterPurge(uid)).toBe(1)
    now += 1
    expect(await leftAfterPurge(uid)).toBe(0)
  })

  it('are deleted without a mail to an owner who refused it, and wait for a mail still to be sent', async () => {
    const silent = await aBoutique({ sansMailSuppression: true })
    const reached = await aBoutique()
    const closed = { active: false, closedAt: new Date(NOW - 27 * DAY).toISOString() }
    for (const uid of [silent, reached]) await publish(anAnnonce(uid, closed))
    await announcePurges(notices())
    expect((await noticesOf(silent)).map(({ state, to }) => ({ state, to }))).toEqual([{ state: 'unwanted' }])
    now = NOW + 10 * DAY
    expect(await leftAfterPurge(silent)).toBe(0)
    expect(await leftAfterPurge(reached)).toBe(1)
  })

  it('are deleted with the candidatures that led to nothing, by hand too, and leave the partnerships', async () => {
    const uid = await aBoutique()
    const byTime = anAnnonce(uid, { active: false, closedAt: new Date(NOW - 30 * DAY).toISOString() })
    const byHand = anAnnonce(uid)
    const statuses = ['pending', 'refused-by-boutique', 'confirmed', 'declined-by-creator'] as const
    for (const annonce of [byTime, byHand]) {
      await publish(annonce)
      for (const status of statuses) {
        await walkTo(test.store, aCandidature(annonce, newId(20) as Uid, { status, offerExpiresAt: '' }))
      }
    }
    await announced()
    expect(await purgeAnnonces(notices())).toBe(1)
    const { _rev } = await test.store.db('annonces').get(byHand._id)
    await test.store.writeAs({ kind: 'server' }, 'annonces', [{ _id: byHand._id, _rev, _deleted: true }])
    expect(await dropLeftovers(notices())).toBe(3)
    const left = await getByPrefix(test.store.db('candidatures'), `${uid}.`)
    expect(left.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
    expect(await dropLeftovers(notices())).toBe(0)
  })
})

it('the job runner never overlaps a job, goes on after a failure and waits for the last turn', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const failed: string[] = []
  const fourRuns = aSignal()
  const job = {
    name: 'slow',
    everyMs: 1,
    run: async () => {
      running += 1
      most = Math.max(most, running)
      runs += 1
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      if (runs === 2) throw new Error('once')
      if (runs === 4) fourRuns.give()
    },
  }
  const runner = runJobs([job], { onDone: () => {}, onFailed: (name) => failed.push(name) })
  await fourRuns.given
  await runner.stop()
  const after = runs
  await new Promise((resolve) => setImmediate(resolve))
  expect({ most, failed, running }).toEqual({ most: 1, failed: ['slow'], running: 0 })
  expect(runs).toBe(after)
})

it('photos that belong to nothing for a month are collected, those that something shows stay', async () => {
  const uid = newId(20) as Uid
  const [shown, loose] = ['montrée', 'oubliée'].map((content) => {
    const sha256 = sha256Of(Buffer.from(content))
    return { kind: 'annonces', uid, sha256, size: 'full', extension: 'webp' } as const
  }) as [PhotoAddress, PhotoAddress]
  for (const address of [shown, loose]) await putPhoto(test.store, address, Buffer.from('image'), NOW)
  await publish(anAnnonce(uid, { photos: [`${photoUrl(shown)}#64x48.YTkG`] }))
  const stored = async () =>
    Promise.all([shown, loose].map(async (address) => (await getPhoto(test.store, address)) !== null))
  await collectOrphans(test.store, NOW + 29 * DAY)
  expect(await stored()).toEqual([true, true])
  await collectOrphans(test.store, NOW + 31 * DAY)
  expect(await stored()).toEqual([true, false])
})

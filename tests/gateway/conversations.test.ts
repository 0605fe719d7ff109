import { beforeEach, describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts'
import { suiviIdOf } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { photoUrl } from '#domain/market/photo.ts'
import { fieldsOfId } from '#domain/market/suivis.ts'
import type { StoredEntry } from '#domain/talk/entries.ts'
import { dropLeftovers } from '#gateway/jobs/leftovers.ts'
import type { FullMail as Mail } from '#gateway/notices/mail/document.ts'
import { mailUnread } from '#gateway/notices/messages.ts'
import { isSharedInMessage } from '#gateway/photos/message-photos.ts'
import { photoId } from '#gateway/photos/store.ts'
import { collectOrphans } from '#gateway/photos/unused.ts'
import { put } from '#gateway/store/documents.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair, aPhotoOf, applies, leaves, type Pair, publishes, say } from '#tests/fixtures/leaving.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const gateway = await startHttpGateway()
let pair: Pair
beforeEach(async () => {
  pair = await aPair(gateway)
})

/** What the pair has said. */
async function entries(): Promise<readonly StoredEntry[]> {
  const all = (await allDocs(gateway.store, 'conversations')) as unknown as readonly StoredEntry[]
  return all.filter(({ boutiqueId }) => boutiqueId === pair.boutique.uid)
}

const texts = async () => (await entries()).map(({ text }) => text).sort()
const isoNow = () => new Date(gateway.clock.now).toISOString()

async function saidBoth(status?: Parameters<typeof aCandidatureOf>[2]): Promise<Candidature> {
  const candidature = await aCandidatureOf(gateway, pair, status)
  expect(await say(pair.boutique, candidature, 'de la boutique')).toMatchObject([{ ok: true }])
  expect(await say(pair.createur, candidature, 'du créateur')).toMatchObject([{ ok: true }])
  return candidature
}

describe('a conversation', () => {
  // Proves S2.messages.3
  it.each(['boutique', 'createur'] as const)(
    'loses what the %s said, and keeps the rest of a partnership',
    async (who) => {
      const candidature = await saidBoth()
      await leaves(gateway, pair[who])
      expect(await texts()).toEqual([who === 'boutique' ? 'du créateur' : 'de la boutique'])
      const other = who === 'boutique' ? pair.createur : pair.boutique
      expect(await say(other, candidature, 'encore là ?')).toMatchObject([{ reason: 'party-left' }])
      await leaves(gateway, other)
      expect(await texts()).toEqual([])
    },
  )

  it('goes with the annonce that its candidature came to nothing on, and what a dead process left of it', async () => {
    const candidature = await saidBoth('pending')
    const left = (await entries())[0] as StoredEntry
    const annonces = gateway.store.db('annonces')
    const annonce = (await annonces.get(candidature.annonceId)) as unknown as Annonce & { _rev: string }
    await annonces.remove({ _id: annonce._id, _rev: annonce._rev })
    await dropLeftovers(gateway.notices)
    expect(await texts()).toEqual([])
    // Its author's write arrived while they were being deleted.
    const { _rev, ...late } = left as StoredEntry & { _rev: string }
    await put(gateway.store.db('conversations'), { ...late, _id: `${late._id.slice(0, -10)}zzzzzzzzzz` })
    expect(await texts()).toHaveLength(1)
    await dropLeftovers(gateway.notices)
    expect(await texts()).toEqual([])
  })

  // Proves S2.messages.1
  it('is in the order in which the server took it, whatever the clocks of its devices say', async () => {
    const candidature = await aCandidatureOf(gateway, pair, 'pending')
    const { boutique, createur } = pair
    const start = gateway.clock.now
    const shown = (ms: number) => new Date(start + ms).toISOString()
    const sent = [
      await say(boutique, candidature, '1, une heure en avance', { at: shown(HOUR_MS) }),
      await say(boutique, candidature, '2, qui se dit déjà reçu', { at: shown(HOUR_MS), receivedAt: shown(HOUR_MS) }),
    ]
    gateway.clock.now += 1000
    sent.push(await say(createur, candidature, '3, une heure en retard', { at: shown(-HOUR_MS) }))
    gateway.clock.now += 1000
    sent.push(await say(boutique, candidature, "4, à l'heure", { at: shown(2000) }))
    expect(sent.flat()).toMatchObject(sent.map(() => ({ ok: true })))
    const ordered = (await entries()).map(({ text, at, receivedAt }) => [text.charAt(0), receivedAt, at]).sort()
    expect(ordered).toEqual([
      ['1', shown(0), shown(0)],
      ['2', shown(0), shown(0)],
      ['3', shown(1000), shown(-HOUR_MS)],
      ['4', shown(2000), shown(2000)],
    ])
  })

  it('says when it was received, and is believed within the time of its candidature alone', async () => {
    const candidature = await aCandidatureOf(gateway, pair, 'pending')
    expect(candidature.date).toBe('2026-02-02T10:00:00.000Z')
    const now = isoNow()
    for (const [claimed, taken] of [
      ['0001-01-01T00:00:00.000Z', now],
      ['2026-02-02T09:59:59.999Z', now],
      ['2026-02-02T10:00:00.000Z', '2026-02-02T10:00:00.000Z'],
      [new Date(gateway.clock.now - 1000).toISOString(), new Date(gateway.clock.now - 1000).toISOString()],
      [new Date(gateway.clock.now + 1).toISOString(), now],
      ['9999-12-31T23:59:59.999Z', now],
      ['', now],
    ] as const) {
      const [row] = await say(pair.createur, candidature, 'x', { receivedAt: claimed })
      expect([claimed, await gateway.store.db('conversations').get(row?.id ?? '')]).toMatchObject([
        claimed,
        { receivedAt: taken },
      ])
    }
    // Nor does it begin before its annonce.
    const annonce = await publishes(pair.boutique)
    const early = await applies(pair.createur, annonce, { date: '2001-01-01T00:00:00.000Z' })
    expect(await gateway.store.db('candidatures').get(early._id)).toMatchObject({ date: now })
  })

  it('shows its photos to its two parties, while they are said, and keeps them as long', async () => {
    const candidature = await aCandidatureOf(gateway, pair, 'pending')
    const { boutique, createur } = pair
    const file = { sha256: 'a'.repeat(64), size: 'full', extension: 'webp' } as const
    const address = { kind: 'messages', uid: boutique.uid, ...file } as const
    // An address written by the other party gives no access to the photo.
    await say(createur, candidature, '', { photos: [photoUrl(address)] })
    expect(await isSharedInMessage(gateway.store, address, createur.uid)).toBe(false)
    await put(gateway.store.db('photos'), { _id: photoId(address), createdAt: '2020-01-01T00:00:00.000Z' })
    await say(boutique, candidature, '', { photos: [photoUrl(address)] })
    expect(await isSharedInMessage(gateway.store, address, createur.uid)).toBe(true)
    expect(await collectOrphans(gateway.store, gateway.clock.now)).toBe(0)
    await leaves(gateway, createur)
    expect(await collectOrphans(gateway.store, gateway.clock.now)).toBe(1)
  })

  it('shows its photos to nobody who talks to one of its parties about something else', async () => {
    const candidature = await aCandidatureOf(gateway, pair, 'pending')
    const { boutique, createur } = pair
    const [shop, maker] = [await gateway.member('boutique'), await gateway.member('createur')]
    const others = [
      { reader: shop, theirs: await aCandidatureOf(gateway, { boutique: shop, createur }, 'pending') },
      { reader: maker, theirs: await aCandidatureOf(gateway, { boutique, createur: maker }, 'pending') },
    ]
    for (const [owner, other] of [
      [boutique, createur],
      [createur, boutique],
    ] as const) {
      const photo = await aPhotoOf(gateway, owner, 'messages', 'un secret')
      const photos = [photo]
      await say(owner, candidature, '', { photos })
      expect((await other.get(photo)).status).toBe(200)
      for (const { reader, theirs } of others) {
        expect(await say(reader, theirs, '', { photos })).toMatchObject([{ ok: true }])
        expect((await reader.get(photo)).status).toBe(404)
      }
    }
  })
})

async function unreadMails(): Promise<readonly Mail[]> {
  await mailUnread(gateway.notices)
  const mails = (await allDocs(gateway.store, 'mail')) as unknown as readonly Mail[]
  return mails.filter(({ _id, uid }) => uid === pair.createur.uid && _id.includes('.message-to-'))
}

async function reads({ _id: about }: Candidature): Promise<void> {
  const parts = { uid: pair.createur.uid, kind: 'lu', about } as const
  const seenAt = new Date(gateway.clock.now - 1).toISOString()
  await put(gateway.store.db('suivis'), { _id: suiviIdOf(parts.uid, 'lu', about), ...fieldsOfId(parts), seenAt })
}

// Proves S2.messages.2
it('a message that stays unread is told by one mail after half an hour, which says nothing of it, until it is read', async () => {
  const candidature = await aCandidatureOf(gateway, pair, 'pending')
  await say(pair.boutique, candidature, 'Un secret.')
  gateway.clock.now += 29 * MINUTE_MS
  expect(await unreadMails()).toEqual([])
  await say(pair.boutique, candidature, 'Un autre.')
  gateway.clock.now += 2 * MINUTE_MS
  const [mail, ...others] = await unreadMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ uid: pair.createur.uid, about: pair.boutique.uid })
  expect(mail?.message?.text).toContain(`/messages/${candidature._id}`)
  expect(mail?.message?.text).not.toContain('secret')
  gateway.clock.now += 40 * MINUTE_MS
  expect(await unreadMails()).toHaveLength(1)
  await reads(candidature)
  await say(pair.boutique, candidature, 'Un troisième.')
  gateway.clock.now += 31 * MINUTE_MS
  expect(await unreadMails()).toHaveLength(2)
})

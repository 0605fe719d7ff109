import { beforeEach, describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import type { StoredEntry } from '#domain/conversation/entries.ts'
import { suiviIdOf } from '#domain/ids.ts'
import { fieldsOfId } from '#domain/suivis.ts'
import type { FullMail } from '#gateway/notices/mail/document.ts'
import { mailUnread } from '#gateway/notices/messages.ts'
import { put } from '#gateway/store/documents.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair, type Pair, say } from '#tests/fixtures/leaving.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const MINUTE_MS = 60_000

let gateway: HttpGateway
let pair: Pair
let candidature: Candidature
beforeEach(async () => {
  gateway = await startHttpGateway()
  pair = await aPair(gateway)
  candidature = await aCandidatureOf(gateway, pair, 'pending')
})

async function unreadMails(): Promise<readonly FullMail[]> {
  await mailUnread({
    store: gateway.store,
    origin: 'https://exemple.fr',
    clock: () => gateway.clock.now,
    isGone: async () => false,
  })
  const mails = (await allDocs(gateway.store, 'mail')) as unknown as readonly FullMail[]
  return mails.filter(({ _id }) => _id.includes('.message-to-'))
}

async function reads(): Promise<void> {
  const said = (await allDocs(gateway.store, 'conversations')) as unknown as readonly StoredEntry[]
  const seenAt =
    said
      .map(({ receivedAt }) => receivedAt)
      .sort()
      .at(-1) ?? ''
  const parts = { uid: pair.createur.uid, kind: 'lu', about: candidature._id } as const
  await put(gateway.store.db('suivis'), {
    _id: suiviIdOf(parts.uid, 'lu', parts.about),
    ...fieldsOfId(parts),
    seenAt,
  })
}

describe('a message that stays unread', () => {
  it('is told by one mail after half an hour, which says nothing of it, until it is read', async () => {
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
    await reads()
    await say(pair.boutique, candidature, 'Un troisième.')
    gateway.clock.now += 31 * MINUTE_MS
    expect(await unreadMails()).toHaveLength(2)
  })
})

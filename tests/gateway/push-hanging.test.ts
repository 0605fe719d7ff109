import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { queueOnWrite } from '#gateway/notices/follow.ts'
import { sendPushes } from '#gateway/notices/push/send.ts'
import type { PushKeys } from '#gateway/notices/push/subscriptions.ts'
import type { Store, StoredDoc } from '#gateway/store/store.ts'
import { aCandidature, anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { openMemory } from '#tests/fixtures/memory-store.ts'
import { type PushService, startPushService } from '#tests/fixtures/push-service.ts'
import { soon } from '#tests/fixtures/soon.ts'

const NOW = Date.parse('2026-02-11T12:00:00.000Z')

let store: Store
let service: PushService

beforeEach(async () => {
  store = await openMemory()
  service = await startPushService()
})
afterEach(async () => {
  await service.close()
  await store.close()
})

/** Ids in the order of the store: whoever hangs comes first. */
const FIRST = `0${newId(19)}` as Uid
const LATER = `z${newId(19)}` as Uid

/** A boutique with these browsers, each of which is to be notified of a candidature. */
async function notified(uid: Uid, browsers: readonly PushKeys[]): Promise<void> {
  const accounts = store.db('accounts')
  const session = `session:${uid}`
  await accounts.put({ _id: session, uid } as StoredDoc)
  const createdAt = new Date(NOW).toISOString()
  for (const [nth, keys] of browsers.entries()) {
    const subscription = { _id: `push:${uid}:${nth}`, uid, sessionId: session, createdAt, ...keys }
    await accounts.put(subscription as StoredDoc)
  }
  const candidature = aCandidature(anAnnonce(uid), newId(20) as Uid)
  await store.db('candidatures').put({ ...candidature } as unknown as StoredDoc)
  const context = { store, clock: () => NOW, origin: 'https://exemple.fr', isGone: async () => false }
  await queueOnWrite(context)('candidatures', { ...candidature }, null)
}

function turn(): Promise<number> {
  const settings = { subject: 'mailto:support@exemple.fr', testOrigin: service.origin }
  return sendPushes({ store, clock: () => NOW, settings })
}

describe('browsers that never answer', () => {
  it('hold up nobody else', async () => {
    await notified(FIRST, [service.hanging(), service.hanging(), service.hanging()])
    await notified(LATER, [service.subscription(), service.subscription()])
    const sent = turn()
    await soon(() => expect(service.received).toHaveLength(2))
    expect(service.held).toHaveLength(3)
    service.release()
    expect(await sent).toBe(5)
  })

  it('are asked some at once', async () => {
    const all = Array.from({ length: 12 }, (_, nth) => `${String.fromCharCode(97 + nth)}${newId(19)}` as Uid)
    for (const uid of all) await notified(uid, [service.hanging()])
    const sent = turn()
    await soon(() => expect(service.held).toHaveLength(8))
    service.release()
    await soon(() => expect(service.held).toHaveLength(12))
    service.release()
    expect(await sent).toBe(12)
  })
})

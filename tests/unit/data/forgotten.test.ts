import { describe, expect, it, onTestFinished } from 'vitest'
import type { Member } from '#data/device/state.ts'
import type { Caller } from '#data/replication/http.ts'
import { createLater } from '#data/replication/later/later.ts'
import { createLink } from '#data/replication/link.ts'
import { replicate } from '#data/replication/replicate.ts'
import { createWireVersion } from '#data/replication/wire-version.ts'
import { handClock } from '#tests/fixtures/device/hand-clock.ts'
import { anOfflineDevice } from '#tests/fixtures/device/local-device.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const [FIRST, LATER] = [annonceId(BOUTIQUE, 'first0000000'), annonceId(BOUTIQUE, 'later0000000')]

/** A server that takes everything and returns nothing. */
function aServer() {
  const taken: string[] = []
  const call = (async (_url: string, options?: { body?: { docs: readonly { _id: string }[] } }) => {
    if (options?.body === undefined) return { results: [], last_seq: 'e1:1' }
    taken.push(...options.body.docs.map(({ _id }) => _id))
    return options.body.docs.map(({ _id }) => ({ ok: true, id: _id, rev: '1-a' }))
  }) as Caller
  return { taken, call }
}

describe('what was written after the clock had been set back', () => {
  it('is sent though RxDB, which looks by the time of writing, has passed it over', async () => {
    const device = await anOfflineDevice({ uid: BOUTIQUE, email: 'bea@exemple.fr', userType: 'boutique' })
    onTestFinished(() => device.close())
    const { annonces } = (device.state.getState().member as Member).database
    const clock = handClock()
    const link = createLink({ clock, wireVersion: createWireVersion() })
    link.reportReachable()
    const server = aServer()
    const visit = () =>
      replicate({
        ...{ call: server.call, clock, link, name: 'annonces', scope: 'own', collection: annonces, retryMs: 1000 },
        writer: {
          uid: BOUTIQUE,
          setAside: () => Promise.reject(new Error('refused')),
          order: { before: async () => new Set<string>() },
          later: createLater(clock),
        },
        onError: (error) => console.error(error),
      })
    const waiting = { rev: '', removal: false, unsentAt: new Date(clock.now()).toISOString() }

    const before = visit()
    await annonces.insert({ ...anAnnonce({ _id: FIRST }), ...waiting })
    await soon(() => expect(server.taken).toContain(FIRST))
    await before.settled()
    await before.stop()

    const late = { ...anAnnonce({ _id: LATER }), ...waiting, _deleted: false, _rev: '1-a', _attachments: {} }
    const document = { ...late, _meta: { lwt: Date.now() - DAY_MS } }
    await annonces.internalStorageInstance.bulkWrite([{ document: document as never }], 'test')

    const after = visit()
    onTestFinished(() => after.stop())
    await after.settled()
    expect(server.taken).not.toContain(LATER)
    await soon(() => {
      clock.move(1000)
      expect(server.taken).toContain(LATER)
    })
  })
})

import { expect, it, onTestFinished } from 'vitest'
import { withStamps } from '#data/commands/write.ts'
import { answersOf } from '#data/sync/answers.ts'
import { createDeferredWrites } from '#data/sync/deferred.ts'
import type { PushAnswer } from '#data/sync/push.ts'
import { setAsideIn } from '#data/sync/rejections.ts'
import { syncStore } from '#data/sync/store.ts'
import { fromWire, type LocalDoc } from '#data/sync/wire.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { nodeOf } from '#domain/versions/stamp.ts'
import { handClock } from '#tests/fixtures/device/hand-clock.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { aPrivateDatabase } from '#tests/fixtures/private-database.ts'

const AT = '2026-02-10T11:59:00.000Z'
const [ONE, TWO] = [annonceId(BOUTIQUE, 'one000000000'), annonceId(BOUTIQUE, 'two000000000')]

const stored = (_id: Annonce['_id'], _rev: string, change: Partial<Annonce> = {}) => ({
  ...anAnnonce({ _id, ...change }),
  _rev,
})
const author = (name: string) => ({ node: nodeOf(BOUTIQUE, name), now: Date.parse(AT) })
const gone = (id: string): PushAnswer => ({ id, error: 'conflict', doc: null })

/** A device with queued annonces, and its state after the server's answers. */
async function aDevice() {
  const database = await aPrivateDatabase()
  const clock = handClock()
  const deferred = createDeferredWrites(clock)
  onTestFinished(() => deferred.close())
  const removed: string[] = []
  const store = syncStore({
    name: 'annonces',
    collection: database.annonces,
    setAside: setAsideIn(database, clock),
    staysHere: () => false,
    onStay: () => undefined,
    noteRemoved: async (id) => void removed.push(id),
    checkLeading: () => undefined,
  })
  const { take } = answersOf({ name: 'annonces', store, deferred })
  const versions = async () => (await database.annonces.find().exec()).map((one) => one.toMutableJSON())
  return {
    deferred,
    store,
    removed,
    versions,
    aside: async () => (await database.rejections.find().exec()).map(({ docId, refusal }) => [docId, refusal.code]),
    write: async (_id: Annonce['_id'], change: object = {}) => {
      const notes = { rev: '', unsentAt: AT, removal: false }
      const annonce = { ...anAnnonce({ _id }), ...notes, ...change }
      await database.annonces.incrementalUpsert(annonce)
    },
    /** Applies answers to the queued writes, by id. */
    take: async (answers: readonly PushAnswer[], sent: readonly LocalDoc<'annonces'>[]) => {
      const answered = answers.map((answer) => ({ answer, sent: sent.find(({ _id }) => _id === answer.id) as never }))
      await take(answered)
    },
  }
}

it('what waits is what this device wrote, the oldest first', async () => {
  const device = await aDevice()
  await device.write(ONE, { unsentAt: '2026-02-10T11:59:01.000Z' })
  await device.write(TWO)
  await device.write(annonceId(BOUTIQUE, 'server000000'), { rev: '1-a', unsentAt: '' })
  expect((await device.store.waiting()).map(({ _id }) => _id)).toEqual([TWO, ONE])
})

it('what was taken stands here as it is stored, and is not sent again for what the server left out', async () => {
  const device = await aDevice()
  const made = { ...fromWire('annonces', { ...anAnnonce({ _id: ONE, prix: 99 }) }), unsentAt: AT }
  await device.write(ONE, withStamps('annonces', null, made, author('here000')))
  const doc = stored(ONE, '1-a', { prix: 61 })
  await device.take([{ ok: true, id: ONE, rev: '1-a', doc, mark: 'm' }], await device.store.waiting())
  expect(await device.versions()).toMatchObject([{ _id: ONE, prix: 61, rev: '1-a', unsentAt: '' }])
  expect(await device.aside()).toEqual([])
})

it('a deletion that somebody else made first is enough, and known as asked for', async () => {
  const device = await aDevice()
  await device.write(ONE, { removal: true })
  await device.take([gone(ONE)], await device.store.waiting())
  expect([await device.versions(), await device.aside(), device.removed]).toEqual([[], [], [ONE]])
})

it('what is answered as it was before is held, for longer each time; what is answered otherwise is not', async () => {
  const device = await aDevice()
  const holds: boolean[] = []
  for (const reason of ['candidature-open', 'candidature-open', 'annonce-hidden'] as const) {
    await device.write(ONE)
    const sent = await device.store.waiting()
    await device.take([{ id: ONE, error: 'forbidden', reason, doc: null }], sent)
    holds.push(sent.some((version) => device.deferred.isDeferred('annonces', version)))
  }
  expect(holds).toEqual([false, true, false])
})

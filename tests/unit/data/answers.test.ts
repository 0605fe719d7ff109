import { expect, it, onTestFinished } from 'vitest'
import { withStamps } from '#data/commands/write.ts'
import { answersOf } from '#data/sync/answers.ts'
import { createDeferredWrites, type WaitingVersion } from '#data/sync/deferred.ts'
import type { Answer } from '#data/sync/push.ts'
import { type SetAside, setAsideIn } from '#data/sync/rejections.ts'
import { syncStore } from '#data/sync/store.ts'
import { fromWire, type LocalDoc, toWire } from '#data/sync/wire.ts'
import type { Annonce } from '#domain/annonce.ts'
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
const gone = (id: string): Answer => ({ id, error: 'conflict', doc: null })
const refused = (id: string): Answer => ({ id, error: 'forbidden', reason: 'candidature-open', doc: null })

/** A device on which annonces wait, and what it makes of the answers. */
async function aDevice(wrap: (setAside: SetAside) => SetAside = (setAside) => setAside) {
  const database = await aPrivateDatabase()
  const clock = handClock()
  const deferred = createDeferredWrites(clock)
  onTestFinished(() => deferred.close())
  const removed: string[] = []
  const store = syncStore({
    name: 'annonces',
    collection: database.annonces,
    setAside: wrap(setAsideIn(database, clock)),
    staysHere: () => false,
    onStay: () => undefined,
    noteRemoved: async (id) => void removed.push(id),
    checkLeading: () => undefined,
  })
  const { take } = answersOf({ name: 'annonces', store, deferred })
  const versions = async () => (await database.annonces.find().exec()).map((one) => one.toMutableJSON())
  return {
    clock,
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
    /** Answers what waits, each by its id. */
    take: async (
      answers: readonly Answer[],
      sent: readonly LocalDoc<'annonces'>[],
      fetched: LocalDoc<'annonces'>[] = [],
    ) => {
      const answered = answers.map((answer) => ({ answer, sent: sent.find(({ _id }) => _id === answer.id) as never }))
      await take(answered, fetched)
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

it('what was written over a version that was taken waits, over that', async () => {
  const device = await aDevice()
  await device.write(ONE)
  const sent = await device.store.waiting()
  const unsentAt = '2026-02-10T11:59:30.000Z'
  await device.write(ONE, { description: 'Écrite depuis.', unsentAt })
  await device.take([{ ok: true, id: ONE, rev: '1-a', doc: stored(ONE, '1-a'), mark: 'm' }], sent)
  expect(await device.versions()).toMatchObject([{ description: 'Écrite depuis.', rev: '1-a', unsentAt }])
})

it('a refused version is set aside, takes the state of the server, and lets the others through', async () => {
  const device = await aDevice()
  await device.write(ONE)
  await device.write(TWO)
  const ok: Answer = { ok: true, id: ONE, rev: '1-a', doc: stored(ONE, '1-a'), mark: 'm' }
  await device.take([refused(TWO), ok], await device.store.waiting())
  expect(await device.aside()).toEqual([[TWO, 'candidature-open']])
  expect(await device.versions()).toMatchObject([{ _id: ONE, rev: '1-a', unsentAt: '' }])
})

it('a refused version yields once it is kept aside, and not before', async () => {
  const waiting: string[][] = []
  const device = await aDevice((setAside) => async (...told) => {
    waiting.push((await device.store.waiting()).map(({ _id }) => _id))
    await setAside(...told)
  })
  await device.write(ONE)
  await device.take([refused(ONE)], await device.store.waiting())
  expect(waiting).toEqual([[ONE]])
  expect(await device.versions()).toEqual([])
})

it('what was written over a refused version stays, and is answered by itself', async () => {
  const device = await aDevice()
  await device.write(ONE)
  const sent = await device.store.waiting()
  await device.write(ONE, { prix: 99, unsentAt: '2026-02-10T11:59:30.000Z' })
  await device.take([refused(ONE)], sent)
  expect(await device.aside()).toEqual([[ONE, 'candidature-open']])
  expect(await device.store.waiting()).toMatchObject([{ prix: 99 }])
})

it('what is too large is set aside for what stands, which the answer does not show', async () => {
  const device = await aDevice()
  await device.write(ONE, { description: 'Longue.', rev: '1-a' })
  await device.write(TWO)
  const sent = await device.store.waiting()
  const stands = fromWire('annonces', stored(ONE, '1-a'))
  const answers = [ONE, TWO].map((id) => ({ id, error: 'too-large' }) as const)
  await device.take(answers, sent, [stands])
  expect(await device.aside()).toEqual([
    [ONE, 'document-too-large'],
    [TWO, 'document-too-large'],
  ])
  expect(await device.versions()).toMatchObject([
    { _id: ONE, description: stands.description, rev: '1-a', unsentAt: '' },
  ])
})

it('a conflict is merged without setting anything aside, and waits again', async () => {
  const device = await aDevice()
  const base = fromWire('annonces', stored(ONE, '1-a'))
  await device.write(ONE, withStamps('annonces', base, { ...base, prix: 99, unsentAt: AT }, author('here000')))
  const theirs = withStamps('annonces', base, { ...base, description: 'Ailleurs.' }, author('there00'))
  const doc = toWire('annonces', theirs, '2-b')
  await device.take([{ id: ONE, error: 'conflict', doc }], await device.store.waiting())
  expect(await device.versions()).toMatchObject([{ prix: 99, description: 'Ailleurs.', rev: '2-b', unsentAt: AT }])
  expect(await device.aside()).toEqual([])
})

it('an edit of what was deleted elsewhere is set aside, and must not bring it back', async () => {
  const device = await aDevice()
  await device.write(ONE)
  await device.take([gone(ONE)], await device.store.waiting())
  expect(await device.aside()).toEqual([[ONE, 'document-gone']])
  expect([await device.versions(), device.removed]).toEqual([[], []])
})

it('a deletion that somebody else made first is enough, and known as asked for', async () => {
  const device = await aDevice()
  await device.write(ONE, { removal: true })
  await device.take([gone(ONE)], await device.store.waiting())
  expect([await device.versions(), await device.aside(), device.removed]).toEqual([[], [], [ONE]])
})

it('what the server takes later is held until then, as it is', async () => {
  const device = await aDevice()
  await device.write(ONE)
  await device.write(TWO)
  const sent = await device.store.waiting()
  const [one, two] = [ONE, TWO].map((id) => sent.find(({ _id }) => _id === id) as WaitingVersion)
  const ok: Answer = { ok: true, id: TWO, rev: '1-a', doc: stored(TWO, '1-a'), mark: 'm' }
  await device.take([{ id: ONE, error: 'later', reason: 'annonce', retryAfter: 60 }, ok], sent)
  expect([one, two].map((version) => version && device.deferred.holds('annonces', version))).toEqual([true, false])
  expect(await device.store.waiting()).toMatchObject([{ _id: ONE, unsentAt: AT }])
  device.clock.move(60_000)
  expect(one && device.deferred.holds('annonces', one)).toBe(false)
})

it('what is answered as it was before is held, for longer each time; what is answered otherwise is not', async () => {
  const device = await aDevice()
  const holds: boolean[] = []
  for (const reason of ['candidature-open', 'candidature-open', 'annonce-hidden'] as const) {
    await device.write(ONE)
    const sent = await device.store.waiting()
    await device.take([{ id: ONE, error: 'forbidden', reason, doc: null }], sent)
    holds.push(sent.some((version) => device.deferred.holds('annonces', version)))
  }
  expect(holds).toEqual([false, true, false])
})

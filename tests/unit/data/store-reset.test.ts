import type { RxCollection } from 'rxdb'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Caller } from '#data/server/http.ts'
import { replicatedCollection } from '#data/store/collections.ts'
import type { Documents, WithLocalNotes } from '#data/store/schemas.ts'
import { createDeferredWrites } from '#data/sync/deferred.ts'
import type { SyncNote } from '#data/sync/notes.ts'
import { setAsideIn } from '#data/sync/rejections.ts'
import { createRound } from '#data/sync/round.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { handClock } from '#tests/fixtures/device/hand-clock.ts'
import { anAnnonce, aRecord, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { aPrivateDatabase } from '#tests/fixtures/private-database.ts'

const AT = '2026-02-10T11:59:00.000Z'

/** A server's answers: all its documents, its last sequence, and the answer to each push in turn. */
interface Server {
  readonly last_seq: string
  readonly results: readonly object[]
  readonly pushes?: ((ids: readonly string[]) => readonly object[])[]
}

async function aRound(name: DatabaseName, cursor: string | undefined, server: Server) {
  const database = await aPrivateDatabase()
  const collection: RxCollection<WithLocalNotes<Documents[DatabaseName]>> = replicatedCollection(database, name)
  const clock = handClock()
  const deferred = createDeferredWrites(clock)
  onTestFinished(() => deferred.close())
  let note: SyncNote = cursor === undefined ? {} : { cursor }
  const steps: string[] = []
  let pulls = 0
  let unblocked = Promise.resolve()
  let onPull = () => {}
  const sent: string[][] = []
  const call = (async (url: string, { body }: { body?: { docs: readonly { _id: string }[] } } = {}) => {
    if (url.includes('_changes')) {
      pulls += 1
      onPull()
      await unblocked
      return { results: server.results, last_seq: server.last_seq }
    }
    const ids = (body?.docs ?? []).map(({ _id }) => _id)
    sent.push(ids)
    return server.pushes?.shift()?.(ids) ?? []
  }) as unknown as Caller
  const round = createRound({
    ...{ name, collection, clock, call },
    notes: {
      read: async () => note,
      edit: async (change) => {
        note = change(note)
        steps.push(note.cursor ?? '')
      },
    },
    writer: {
      uid: BOUTIQUE,
      setAside: setAsideIn(database, clock),
      order: { before: async () => new Set() },
      deferred,
    },
    checkLeading: () => undefined,
    pulled: async () => void (await round.pull()),
  })
  const aside = async () => (await database.rejections.find().exec()).map(({ refusal }) => refusal.code)
  /** Blocks the answer to the next pull until it is released. */
  const blockPull = () => {
    let give = () => {}
    unblocked = new Promise((resolve) => {
      give = resolve
    })
    const requested = new Promise<void>((resolve) => {
      onPull = resolve
    })
    return { requested, give: () => give() }
  }
  return { collection, round, sent, aside, steps, blockPull, pulls: () => pulls }
}

describe('an answer to a pull', () => {
  const [here, elsewhere] = [annonceId(BOUTIQUE, 'here00000000'), annonceId(BOUTIQUE, 'elsewhere000')]
  const server: Server = {
    last_seq: 'e1:7',
    results: [{ id: here, doc: { ...anAnnonce({ _id: here }), _rev: '2-b' } }],
  }

  it.each([
    { cursor: 'e1:1', offered: [] as string[], says: 'since some change says nothing of what it does not name' },
    {
      cursor: 'e1:0',
      offered: [elsewhere],
      says: 'since the beginning of a life does not name what the store has lost',
    },
    { cursor: 'e0:9', offered: [elsewhere], says: 'of another life does not name what the store made anew has lost' },
  ])('$says', async ({ cursor, offered }) => {
    const { collection, round } = await aRound('annonces', cursor, server)
    await collection.insert({ ...anAnnonce({ _id: elsewhere }), rev: '1-a', unsentAt: '', removal: false })
    await round.pull()
    const waiting = await collection.find({ selector: { unsentAt: { $gt: '' } } }).exec()
    expect(waiting.map(({ _id }) => _id as string)).toEqual(offered)
    expect(await collection.find().exec()).toHaveLength(2)
  })
})

describe('a pull', () => {
  const here = annonceId(BOUTIQUE, 'here00000000')
  const server: Server = {
    last_seq: 'e1:7',
    results: [{ id: here, doc: { ...anAnnonce({ _id: here }), _rev: '1-a' } }],
  }

  it('notes whose life the first one is of, writes what came, then notes where it ends', async () => {
    const { round, collection, steps } = await aRound('annonces', undefined, server)
    collection.$.subscribe(() => steps.push('written'))
    await round.pull()
    expect(steps).toEqual(['e1:0', 'written', 'e1:7'])
  })

  it('is asked again when something sent meanwhile has been answered first', async () => {
    const stands = { ...anAnnonce({ _id: here }), _rev: '1-a' }
    const pushes = [() => [{ ok: true, id: here, rev: '1-a', doc: stands, mark: 'm' }]]
    const device = await aRound('annonces', 'e1:1', { last_seq: 'e1:1', results: [], pushes })
    await device.collection.insert({ ...anAnnonce({ _id: here }), rev: '', unsentAt: AT, removal: false })
    const answer = device.blockPull()
    const pulled = device.round.pull()
    await answer.requested
    await device.round.push()
    answer.give()
    await pulled
    expect(device.pulls()).toBe(2)
  })
})

describe('an account refused for a sale that is missing', () => {
  const account = aRecord('account', { kind: 'account', movements: ['sale00000000'] })
  const refused = () => [{ id: account._id, error: 'forbidden', reason: 'sale-missing', doc: null }]
  const taken = () => [{ ok: true, id: account._id, rev: '1-a', doc: { ...account, _rev: '1-a' }, mark: 'm' }]

  it.each([
    { last_seq: 'e2:1', aside: [] as string[], calls: 2, says: 'is sent again to a store that was put back' },
    { last_seq: 'e1:2', aside: ['sale-missing'], calls: 1, says: 'is set aside where the store is the same' },
  ])('$says', async ({ last_seq, aside, calls }) => {
    const device = await aRound('records', 'e1:1', { last_seq, results: [], pushes: [refused, taken] })
    await device.collection.insert({ ...account, rev: '', unsentAt: AT, removal: false })
    await device.round.push()
    expect(await device.aside()).toEqual(aside)
    expect(device.sent).toEqual(Array.from({ length: calls }, () => [account._id]))
  })
})

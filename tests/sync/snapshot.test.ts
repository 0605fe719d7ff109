import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { put } from '#gateway/store/documents.ts'
import type { Store } from '#gateway/store/store.ts'
import { type EpochRegistry, openEpochRegistry } from '#gateway/sync/epoch-registry.ts'
import { type ChangeRow, type PullQuery, serveChanges } from '#gateway/sync/pull/changes.ts'
import { endAt, epochOf } from '#gateway/sync/pull/sequence.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { openMemory } from '#tests/fixtures/memory-store.ts'

const [EARLY, LATE] = [annonceId(BOUTIQUE, 'early0000000'), annonceId(BOUTIQUE, 'late00000000')]

let store: Store
let epochs: EpochRegistry
beforeAll(async () => {
  store = await openMemory()
  epochs = await openEpochRegistry(store)
  await put(store.db('annonces'), anAnnonce({ _id: EARLY }))
})
afterAll(() => store.close())

async function pull(since: string | undefined, from: Store = store) {
  const query: Omit<PullQuery, 'since'> = {
    name: 'annonces',
    scope: 'public',
    actor: { kind: 'anonymous' },
    limit: Number.POSITIVE_INFINITY,
    includeDocs: true,
  }
  const pages = await serveChanges(from, epochs, { ...query, since })
  const results: ChangeRow[] = []
  for (;;) {
    const { done, value } = await pages.next()
    if (done === true) return { results, ...value }
    results.push(...value)
  }
}

/** The same store, with a write just after the first read of documents. */
function writtenDuringTheRead(write: () => Promise<unknown>): Store {
  let written = false
  const db = new Proxy(store.db('annonces'), {
    get: (target, field) => {
      const value: unknown = Reflect.get(target, field)
      if (typeof value !== 'function') return value
      return async (...args: readonly unknown[]) => {
        const answer: unknown = await Reflect.apply(value, target, args)
        if (field === 'allDocs' && !written) {
          written = true
          await write()
        }
        return answer
      }
    },
  })
  return { ...store, db: (name) => (name === 'annonces' ? db : store.db(name)) }
}

describe('a snapshot', () => {
  it('ends before what is written while it is read, which comes with the next changes', async () => {
    const write = () => put(store.db('annonces'), anAnnonce({ _id: LATE }))
    const initial = await pull(undefined, writtenDuringTheRead(write))
    expect(initial.results.map(({ id }) => id)).toEqual([EARLY])
    expect((await pull(initial.last_seq)).results.map(({ id }) => id)).toEqual([LATE])
  })
})

describe('a device that has seen what the store has not', () => {
  it('begins again with a snapshot of another life: the store was put back from a copy', async () => {
    const { last_seq } = await pull(undefined)
    const storeEpoch = epochs.current('annonces')
    const { epoch } = storeEpoch
    const [seq = ''] = last_seq.slice(epoch.length + 1).split('.')
    const cursor = endAt(storeEpoch, { id: LATE, rev: `9-${'f'.repeat(32)}`, seq, deleted: false })
    const again = await pull(cursor)
    expect(epochOf(again.last_seq)).not.toBe(epoch)
    expect(again.results.map(({ id }) => id)).toEqual([EARLY, LATE])
  })
})

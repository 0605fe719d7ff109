import { Refused } from '../server/http.ts'
import { fromWire, type WireDoc } from '../sync/wire.ts'
import { type Exchange, keeps, OtherLife } from './exchange.ts'
import { placing } from './filing.ts'
import type { Places, Written } from './notes.ts'

interface Changes {
  readonly results: readonly { readonly id: string; readonly deleted?: boolean; readonly doc?: WireDoc }[]
  readonly last_seq: string
}

async function fetchChanges({ call }: Exchange, since: string): Promise<Changes> {
  const query = new URLSearchParams({ include_docs: 'true', scope: 'public', beginning: 'catalogue', since })
  try {
    return await call<Changes>(`/sync/annonces/_changes?${query}`, { says: ['results', 'last_seq'] })
  } catch (error) {
    if (error instanceof Refused && error.code === 'other-life') throw new OtherLife()
    throw error
  }
}

/**
 * Applies what has changed since a sequence, and writes the place with it.
 * @param also what is noted with it, from the sequence that it ends at
 * @returns that sequence
 * @throws {OtherLife} when the store does not know the one it is asked with
 */
export async function followTail(
  exchange: Exchange,
  since: string,
  places: Places,
  also: (seq: string) => Written,
): Promise<string> {
  const { index, write } = exchange
  const { results, last_seq } = await fetchChanges(exchange, since)
  const changed = results.map(({ id, deleted = false, doc }) =>
    fromWire('annonces', { ...(doc ?? { _id: id }), _deleted: deleted || doc === undefined }),
  )
  const placeOf = await placing(exchange, places, changed)
  const apart = places === 'all' ? undefined : await exchange.apart()
  // It is here, is kept for itself, or of a place that is kept. What nobody can place is kept rather than missed.
  const docs = changed.filter((doc) => {
    const place = placeOf(doc)
    if (index.has(doc._id) || doc._deleted) return index.has(doc._id)
    return place === undefined || keeps(places, place) || apart?.has(doc._id) === true
  })
  if (docs.length === 0 && last_seq === since && Object.keys(also(since)).length === 0) return since
  await write(async () => {
    index.remove(docs.filter(({ _deleted }) => _deleted).map(({ _id }) => _id))
    for (const doc of docs) if (!doc._deleted) index.putWhole(doc, placeOf(doc))
    await index.flush(also(last_seq))
  })
  return last_seq
}

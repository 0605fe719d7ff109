import { fromWire, type WireDoc } from '../sync/wire.ts'
import { type Exchange, keeps } from './exchange.ts'
import { placing } from './filing.ts'
import { type Change, folded } from './fold.ts'
import { PINNED, type Place, writeNotes } from './notes.ts'

interface Changes {
  readonly results: readonly { readonly id: string; readonly deleted?: boolean; readonly doc?: WireDoc }[]
  readonly last_seq: string
}

/**
 * Applies what has changed since a place, and writes the next one with it.
 * @throws {Refused} 'other-life' when the store does not know the sequence that it is asked with
 */
export async function followTail(exchange: Exchange, place: Place): Promise<void> {
  const { call, notes, index, write } = exchange
  const query = new URLSearchParams({ include_docs: 'true', scope: 'public', beginning: 'catalogue', since: place.seq })
  const url = `/sync/annonces/_changes?${query}`
  const { results, last_seq } = await call<Changes>(url, { says: ['results', 'last_seq'] })
  const changed = results.map(({ id, deleted = false, doc }) =>
    fromWire('annonces', { ...(doc ?? { _id: id }), _deleted: deleted || doc === undefined }),
  )
  const placeOf = await placing(exchange, place.places, changed)
  const apart = place.places === 'all' ? undefined : await exchange.apart()
  const oldest = index.rows.order().at(-1)?.card.createdAt ?? ''
  const isNewest = ({ createdAt }: { readonly createdAt: string }) => place.places.length === 0 && createdAt > oldest
  const bits: { [departement: string]: readonly number[] } = { ...place.bits }
  const changes = changed.flatMap((doc): readonly Change[] => {
    const { _id: id } = doc
    const known = index.noteOf(id)
    if (doc._deleted) return index.get(id) === null ? [] : [{ id, note: '' }]
    const departement = placeOf(doc)
    // What nobody can place is kept where it was, or with those that have no place, rather than missed.
    if (departement === undefined) {
      if (known === undefined) bits[''] ??= [0]
      return [{ id, annonce: doc, note: known ?? index.noteFor(id, '') }]
    }
    if (keeps(place.places, departement)) {
      bits[departement] ??= [0]
      return [{ id, annonce: doc, note: index.noteFor(id, departement) }]
    }
    if (apart?.has(id) === true) return [{ id, annonce: doc, note: PINNED }]
    // It is among the newest of all, which stand for what is kept; or it has left for a place that is not kept.
    return index.get(id) === null && !isNewest(doc)
      ? []
      : [{ id, ...(known === undefined ? { annonce: doc } : {}), note: '' }]
  })
  if (changes.length === 0 && last_seq === place.seq) return
  await write(async () => {
    const { pieces, newest } = changes.length === 0 ? {} : await folded(exchange, changes)
    // The newest of all are all that there is of a market of which nothing is kept.
    const shown = newest && place.places.length === 0 ? { ...newest, total: newest.cards.length } : newest
    await writeNotes(notes, {
      ...(pieces && { pieces }),
      ...(shown && { newest: shown }),
      place: { ...place, bits, seq: last_seq },
    })
  })
}

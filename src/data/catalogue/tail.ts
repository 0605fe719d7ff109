import { fromWire, type WireDoc } from '../sync/wire.ts'
import { placing } from './filing.ts'
import { type AnnonceChange, folded } from './fold.ts'
import { type FollowerContext, keeps } from './follower-context.ts'
import { type CatalogueCursor, PINNED, writeNotes } from './notes.ts'

interface Changes {
  readonly results: readonly { readonly id: string; readonly deleted?: boolean; readonly doc?: WireDoc }[]
  readonly last_seq: string
}

/**
 * Applies what has changed since a place, and writes the next one with it.
 * @throws {Refused} 'other-life' when the store does not know the sequence that it is asked with
 */
export async function followTail(context: FollowerContext, cursor: CatalogueCursor): Promise<void> {
  const { call, notes, index, write } = context
  const query = new URLSearchParams({
    include_docs: 'true',
    scope: 'public',
    beginning: 'catalogue',
    since: cursor.seq,
  })
  const url = `/sync/annonces/_changes?${query}`
  const { results, last_seq } = await call<Changes>(url, { says: ['results', 'last_seq'] })
  const changed = results.map(({ id, deleted = false, doc }) =>
    fromWire('annonces', { ...(doc ?? { _id: id }), _deleted: deleted || doc === undefined }),
  )
  const placeOf = await placing(context, cursor.places, changed)
  const pinned = cursor.places === 'all' ? undefined : await context.pinned()
  const oldest = index.rows.order().at(-1)?.card.createdAt ?? ''
  const isNewest = ({ createdAt }: { readonly createdAt: string }) => cursor.places.length === 0 && createdAt > oldest
  const bits: { [departement: string]: readonly number[] } = { ...cursor.bits }
  const changes = changed.flatMap((doc): readonly AnnonceChange[] => {
    const { _id: id } = doc
    const currentNote = index.noteOf(id)
    if (doc._deleted) return index.get(id) === null ? [] : [{ id, note: '' }]
    const departement = placeOf(doc)
    // What nobody can place is kept where it was, or with those that have no place, rather than missed.
    if (departement === undefined) {
      if (currentNote === undefined) bits[''] ??= [0]
      return [{ id, annonce: doc, note: currentNote ?? index.noteFor(id, '') }]
    }
    if (keeps(cursor.places, departement)) {
      bits[departement] ??= [0]
      return [{ id, annonce: doc, note: index.noteFor(id, departement) }]
    }
    if (pinned?.has(id) === true) return [{ id, annonce: doc, note: PINNED }]
    // It is among the newest of all, which stand for what is kept; or it has left for a place that is not kept.
    return index.get(id) === null && !isNewest(doc)
      ? []
      : [{ id, ...(currentNote === undefined ? { annonce: doc } : {}), note: '' }]
  })
  if (changes.length === 0 && last_seq === cursor.seq) return
  await write(async () => {
    const { pieces, newest } = changes.length === 0 ? {} : await folded(context, changes)
    // The newest of all are all that there is of a market of which nothing is kept.
    const shown = newest && cursor.places.length === 0 ? { ...newest, total: newest.cards.length } : newest
    await writeNotes(notes, {
      ...(pieces && { pieces }),
      ...(shown && { newest: shown }),
      place: { ...cursor, bits, seq: last_seq },
    })
  })
}

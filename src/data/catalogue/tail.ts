import { departementOf } from '#domain/market/departements.ts'
import { communeIn } from '#wire/placing.ts'
import { fetchChanges } from '../sync/pull.ts'
import type { LocalDoc } from '../sync/wire.ts'
import { type AnnonceChange, applyChanges } from './apply-changes.ts'
import { type FollowerContext, keeps } from './follower-context.ts'
import { type CatalogueCursor, PINNED, type Regions, writeNotes } from './notes.ts'

type Doc = LocalDoc<'annonces'>

/**
 * Finds the départements of changed annonces, as the gateway does for its pieces. Where the whole market is stored, the
 * list of communes is loaded only when an annonce has no code: it takes much of a small phone's memory.
 * @returns a function that returns `undefined` for an annonce that cannot be filed without the list
 */
async function placing(
  { communes }: FollowerContext,
  regions: Regions,
  changed: readonly Doc[],
): Promise<(doc: Doc) => string | undefined> {
  const there = changed.filter(({ _deleted }) => !_deleted)
  const needsIndex = regions === 'all' ? there.some(({ commune }) => !commune) : there.length > 0
  const nameIndex = needsIndex ? await communes() : undefined
  return (doc) => {
    if (nameIndex !== undefined) return departementOf(communeIn(nameIndex, doc))
    return doc.commune ? departementOf(doc.commune) : undefined
  }
}

/**
 * Applies the changes since a cursor, and writes them with the next cursor.
 * @throws {Refused} 'other-life' when the store does not know the cursor's sequence
 */
export async function followTail(context: FollowerContext, cursor: CatalogueCursor): Promise<void> {
  const { call, notes, index, write, absent } = context
  const { documents: changed, cursor: seq } = await fetchChanges(call, 'annonces', { cursor: cursor.seq }, 'public')
  for (const { _id } of changed) absent.delete(_id) // the server may have it again
  const placeOf = await placing(context, cursor.regions, changed)
  const pinned = cursor.regions === 'all' ? undefined : await context.pinned()
  const oldest = index.rows.order().at(-1)?.card.createdAt ?? ''
  const isNewest = ({ createdAt }: { readonly createdAt: string }) => cursor.regions.length === 0 && createdAt > oldest
  const bits: { [departement: string]: readonly number[] } = { ...cursor.bits }
  const changes = changed.flatMap((doc): readonly AnnonceChange[] => {
    const { _id: id } = doc
    const currentNote = index.noteOf(id)
    if (doc._deleted) return index.get(id) === null ? [] : [{ id, note: '' }]
    const departement = placeOf(doc)
    // An annonce that cannot be filed stays in its note, or goes to those without a département, rather than be missed.
    if (departement === undefined) {
      if (currentNote === undefined) bits[''] ??= [0]
      return [{ id, annonce: doc, note: currentNote ?? index.noteFor(id, '') }]
    }
    if (keeps(cursor.regions, departement)) {
      bits[departement] ??= [0]
      return [{ id, annonce: doc, note: index.noteFor(id, departement) }]
    }
    if (pinned?.has(id) === true) return [{ id, annonce: doc, note: PINNED }]
    // Either it belongs to the newest, shown with no region stored, or it has moved to a region that is not stored.
    return index.get(id) === null && !isNewest(doc)
      ? []
      : [{ id, ...(currentNote === undefined ? { annonce: doc } : {}), note: '' }]
  })
  if (changes.length === 0 && seq === cursor.seq) return
  await write(async () => {
    const { pieces, newest } = changes.length === 0 ? {} : await applyChanges(context, changes)
    // With no region stored, the newest are all there is.
    const shown = newest && cursor.regions.length === 0 ? { ...newest, total: newest.cards.length } : newest
    await writeNotes(notes, {
      ...(pieces && { pieces }),
      ...(shown && { newest: shown }),
      cursor: { ...cursor, bits, seq },
    })
  })
}

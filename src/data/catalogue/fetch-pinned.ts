import type { Annonce } from '#domain/market/annonce.ts'
import { fromWire, type WireDoc } from '../sync/wire.ts'
import { applyChanges } from './apply-changes.ts'
import { type FollowerContext, keeps } from './follower-context.ts'
import { departementIn, PINNED, type Regions, writeNotes } from './notes.ts'

const BATCH_SIZE = 200 // per call: one answer is some 200 KB

interface AllDocs {
  readonly rows: readonly { readonly doc?: WireDoc | null }[]
}

/** The current server versions of these annonces: those that are published. */
export async function fetchOpen(
  { call, absent }: FollowerContext,
  ids: readonly string[],
): Promise<readonly Annonce[]> {
  const found: Annonce[] = []
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const keys = ids.slice(from, from + BATCH_SIZE)
    const url = '/sync/annonces/_all_docs?include_docs=true'
    const { rows } = await call<AllDocs>(url, { method: 'POST', body: { keys } })
    const docs = rows.flatMap(({ doc }) => (doc === undefined || doc === null ? [] : [fromWire('annonces', doc)]))
    const open = docs.filter(({ active, _deleted }) => active && !_deleted)
    for (const id of keys) absent.add(id)
    for (const { _id } of open) absent.delete(_id)
    found.push(...open)
  }
  return found
}

/** Pinned annonces outside the stored regions. */
export async function wantedPins({ index, pinned }: FollowerContext, regions: Regions): Promise<readonly string[]> {
  if (regions === 'all') return []
  return [...(await pinned())].filter((id) => {
    const note = index.noteOf(id) ?? PINNED
    return note === PINNED || !keeps(regions, departementIn(note))
  })
}

/**
 * Fetches missing pinned annonces, whole, where only some regions are stored, and removes those no longer pinned. An
 * unpublished one is requested once: if it is published again, it comes with the changes.
 */
export async function pin(context: FollowerContext, regions: Regions): Promise<void> {
  const { notes, index, write, absent } = context
  const wanted = await wantedPins(context, regions)
  const missing = wanted.filter((id) => index.noteOf(id) === undefined && !absent.has(id))
  const left = index.rows.cardsIn(PINNED).filter(({ _id }) => !wanted.includes(_id))
  const docs = await fetchOpen(context, missing)
  if (docs.length === 0 && left.length === 0) return
  const changes = [
    ...docs.map((annonce) => ({ id: annonce._id, annonce, note: PINNED })),
    ...left.map(({ _id: id }) => ({ id, note: '' })),
  ]
  await write(async () => writeNotes(notes, await applyChanges(context, changes)))
}

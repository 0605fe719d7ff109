import {
  type CatalogueManifest,
  type CataloguePiece,
  cardsText,
  detailsText,
  halvesOf,
  readCards,
} from '#wire/catalogue.ts'
import { sha256 } from '../platform/crypto.ts'
import { applyChanges } from './apply-changes.ts'
import { fetchOpen, wantedPins } from './fetch-pinned.ts'
import { type FollowerContext, keeps, SCHEMA } from './follower-context.ts'
import {
  type CatalogueCursor,
  departementIn,
  detailsNote,
  type Notes,
  notesOf,
  PINNED,
  type Regions,
  readTexts,
  writeNotes,
} from './notes.ts'
import { fetchManifest, fetchPiece } from './pieces.ts'
import { prefetchInOrder } from './prefetch-in-order.ts'
import { withCards } from './rows.ts'

const WRITTEN_TOGETHER = 12 // pieces: IndexedDB clones what it is given on the main thread

type Bits = CatalogueCursor['bits']

/** The pieces of some regions by their notes, all cards first, and the number of buckets of each département. */
function cutOf({ departements }: CatalogueManifest, regions: Regions) {
  const [cards, details] = [new Map<string, CataloguePiece>(), new Map<string, CataloguePiece>()]
  const bits: { [departement: string]: readonly number[] } = {}
  for (const place of departements.filter(({ departement }) => keeps(regions, departement))) {
    const cut = Math.log2(place.cards.length)
    bits[place.departement] = [cut]
    for (const [index, note] of notesOf(place.departement, cut).entries()) {
      cards.set(note, place.cards[index] as CataloguePiece)
      details.set(detailsNote(note), place.details[index] as CataloguePiece)
    }
  }
  return { wanted: new Map([...cards, ...details]), bits }
}

/** Every bucketing of each département, the target one last. */
function together(before: Bits, next: Bits): Bits {
  const all = [...new Set([...Object.keys(before), ...Object.keys(next)])]
  return Object.fromEntries(all.map((one) => [one, [...new Set([...(before[one] ?? []), ...(next[one] ?? [])])]]))
}

/**
 * The pieces to download: those whose name is not the hash of the stored text. Where a note has other cards, both its
 * halves come one after the other, at the end; the others come first, all cards before all details.
 * @param here all possible notes of cards
 * @returns the pieces by their notes, and the notes of cards to be replaced: the former details are removed with them
 */
async function missingOf(notes: Notes, wanted: ReadonlyMap<string, CataloguePiece>, here: readonly string[]) {
  const storedHashes = new Map<string, string>()
  for (const note of here) {
    const texts = await readTexts(notes, [note, detailsNote(note)])
    for (const [id, text] of texts) if (text !== '') storedHashes.set(id, await sha256(text))
  }
  const isHere = (id: string) => storedHashes.get(id) === wanted.get(id)?.name
  const over = new Set(here.filter((note) => storedHashes.has(note) && wanted.has(note) && !isHere(note)))
  const both = new Set([...over].flatMap((note) => [note, detailsNote(note)]))
  const pieces = [...wanted].filter(([id]) => !isHere(id) && !both.has(id))
  for (const id of both) pieces.push([id, wanted.get(id) as CataloguePiece])
  return { pieces, over }
}

type Missing = Awaited<ReturnType<typeof missingOf>>

/** Downloads pieces in order, and writes them as they arrive. */
async function take({ call, notes, pace, write }: FollowerContext, { pieces, over }: Missing): Promise<void> {
  const come = new Map<string, string>()
  const taken = new Set<string>()
  const halfOf = new Map([...over].map((note) => [detailsNote(note), note]))
  let writing: Promise<void> = Promise.resolve()
  // The next pieces are read while the former ones are written.
  const keep = async () => {
    const texts = new Map(come)
    come.clear()
    await writing
    writing = write(() => writeNotes(notes, { pieces: texts }))
    writing.catch(() => undefined) // reported where it is awaited
  }
  const fetched = ([, piece]: [string, CataloguePiece]) => pace.take(() => fetchPiece(call, piece))
  try {
    for await (const [[note], text] of prefetchInOrder(pieces, () => pace.concurrency, fetched)) {
      // Skip details without their card: they must never be stored with another version of it.
      if (halfOf.has(note) && !taken.has(halfOf.get(note) ?? '')) continue
      taken.add(note)
      come.set(note, text)
      if (over.has(note)) come.set(detailsNote(note), '')
      if (come.size >= WRITTEN_TOGETHER) await keep()
    }
  } finally {
    // Write what has arrived: a retry, served by the HTTP cache, would count as fast and raise the concurrency.
    await keep()
    await writing
  }
}

/**
 * Downloads the regions that this device stores, as of the manifest: the newest cards, then the pieces that are not
 * stored yet, all cards first. A stored piece is never downloaded again, whether it came before an interruption or
 * equals one updated by changes. The last write removes obsolete notes and sets the cursor to the manifest's.
 * @returns the new cursor
 */
export async function downloadCatalogue(context: FollowerContext): Promise<CatalogueCursor> {
  const { call, index, notes, write } = context
  const manifest = await fetchManifest(call)
  const { seq, total } = manifest
  // Also a cursor of another app version: its notes are stored, and stay until replaced.
  const before = index.cursor
  const regions = await context.chooseRegions(total, before?.regions)
  const { wanted, bits } = cutOf(manifest, regions)
  const brought = { seq, regions, total, schema: SCHEMA, bits }
  const begun = { ...brought, seq: '', regions: before?.regions ?? [], bits: together(before?.bits ?? {}, bits) }
  const here = index.noteIds()
  // With nothing stored, the newest cards are shown instead, and must not be as old as the former manifest.
  const isFirst = index.rows.size === 0 ? manifest.newest.count > 0 : regions.length === 0
  const newestCards = isFirst ? readCards(await fetchPiece(call, manifest.newest)) : undefined
  const newest = newestCards && { total: regions === 'all' ? total : newestCards.length, cards: newestCards }
  await write(() => writeNotes(notes, { cursor: begun, ...(newest && { newest }) }))
  await take(context, await missingOf(notes, wanted, here))
  // Fetched again: they may be as old as the former cursor, or newer than the manifest.
  const docs = await fetchOpen(context, await wantedPins(context, regions))
  const pinned = docs.filter(({ _id }) => !wanted.has(index.noteOf(_id) ?? ''))
  await write(async () => {
    const stale = index.noteIds().flatMap((note) => (wanted.has(note) ? [] : [note, detailsNote(note)]))
    const pieces = new Map(stale.map((note) => [note, '']))
    const halves = pinned.map(halvesOf)
    const cards = halves.map(([card]) => card)
    if (pinned.length > 0) {
      pieces.set(PINNED, cardsText(cards))
      pieces.set(detailsNote(PINNED), detailsText(halves.map(([, details]) => details)))
    }
    const now = index.rows.newest((_, note) => wanted.has(note))
    const shown = regions.length === 0 ? {} : { newest: withCards(now, cards) }
    await writeNotes(notes, { pieces, ...shown, cursor: brought })
  })
  return brought
}

/** Removes regions that are no longer wanted. @returns the cursor without them */
export async function narrow(
  context: FollowerContext,
  cursor: CatalogueCursor,
  wanted: Regions,
): Promise<CatalogueCursor> {
  if (wanted === 'all') return cursor
  const { index, notes, write } = context
  const regions = wanted.filter((departement) => keeps(cursor.regions, departement))
  if (cursor.regions !== 'all' && regions.length === cursor.regions.length) return cursor
  const dropped = index.noteIds().filter((note) => note !== PINNED && !keeps(regions, departementIn(note)))
  const bits = Object.fromEntries(Object.entries(cursor.bits).filter(([departement]) => keeps(regions, departement)))
  // With no region left, the newest annonces are shown instead: an empty `seq` triggers their download.
  const narrower = { ...cursor, regions, bits, seq: regions.length === 0 ? '' : cursor.seq }
  const wherever = await wantedPins(context, regions)
  await write(async () => {
    const whole = await Promise.all(wherever.map((id) => index.whole(id)))
    const changes = whole.flatMap((annonce) => (annonce === null ? [] : [{ id: annonce._id, annonce, note: PINNED }]))
    const { pieces } = await applyChanges(context, changes)
    const gone = dropped.flatMap((note) => [note, detailsNote(note)]).map((note) => [note, ''] as const)
    const newest = index.rows.newest((id, note) => wherever.includes(id) || !dropped.includes(note))
    await writeNotes(notes, { pieces: new Map([...pieces, ...gone]), newest, cursor: narrower })
  })
  return narrower
}

import {
  type CatalogueManifest,
  type CataloguePiece,
  cardsText,
  detailsText,
  halvesOf,
  readCards,
} from '#wire/catalogue.ts'
import { sha256 } from '../platform/crypto.ts'
import { fetchOpen, wantedPins } from './fetch-pinned.ts'
import { folded } from './fold.ts'
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

const WRITTEN_TOGETHER = 12 // pieces: IndexedDB copies what it is given, in the page's own time

type Bits = CatalogueCursor['bits']

/** The pieces of some places by the notes that they are stored in, all cards first, and how each place is cut. */
function cutOf(
  manifest: CatalogueManifest,
  regions: Regions,
): { readonly wanted: ReadonlyMap<string, CataloguePiece>; readonly bits: Bits } {
  const entries = manifest.places.filter(({ departement }) => keeps(regions, departement))
  const cut = entries.map((place) => ({ ...place, bits: Math.log2(place.cards.length) }))
  const filed = cut.flatMap(({ departement, bits, cards, rest }) =>
    notesOf(departement, bits).map((note, index) => ({
      note,
      cards: cards[index] as CataloguePiece,
      details: rest[index] as CataloguePiece,
    })),
  )
  return {
    wanted: new Map([
      ...filed.map(({ note, cards }) => [note, cards] as const),
      ...filed.map(({ note, details }) => [detailsNote(note), details] as const),
    ]),
    bits: Object.fromEntries(cut.map(({ departement, bits }) => [departement, [bits]])),
  }
}

/** Every way in which départements are cut, those that are to come last. */
function together(before: Bits, next: Bits): Bits {
  const all = [...new Set([...Object.keys(before), ...Object.keys(next)])]
  return Object.fromEntries(all.map((one) => [one, [...new Set([...(before[one] ?? []), ...(next[one] ?? [])])]]))
}

interface Missing {
  /** The pieces that are not here, by their notes. */
  readonly pieces: readonly [string, CataloguePiece][]
  /** Those of them whose cards take the place of others: what those lacked goes with them. */
  readonly over: ReadonlySet<string>
}

/**
 * What is to be brought: a name is made of the text that it names. Where a note holds other cards, both halves are
 * brought one after the other; the others come before, all cards first.
 * @param here the notes of cards that there may be
 */
async function missingOf(
  notes: Notes,
  wanted: ReadonlyMap<string, CataloguePiece>,
  here: readonly string[],
): Promise<Missing> {
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

/** Takes pieces one after the other, and writes them as they come. */
async function take({ call, notes, pace, write }: FollowerContext, { pieces, over }: Missing): Promise<void> {
  const come = new Map<string, string>()
  const taken = new Set<string>()
  const halfOf = new Map([...over].map((note) => [detailsNote(note), note]))
  let writing: Promise<void> = Promise.resolve()
  // The next pieces are read while those before them are written.
  const keep = async () => {
    const texts = new Map(come)
    come.clear()
    await writing
    writing = write(() => writeNotes(notes, { pieces: texts }))
    writing.catch(() => undefined) // told where it is waited for
  }
  const fetched = ([, piece]: [string, CataloguePiece]) => pace.take(() => fetchPiece(call, piece))
  try {
    for await (const [[note], text] of prefetchInOrder(pieces, () => pace.concurrency, fetched)) {
      // Of a card that has not come: what it lacks never stands beside another version of it.
      if (halfOf.has(note) && !taken.has(halfOf.get(note) ?? '')) continue
      taken.add(note)
      come.set(note, text)
      if (over.has(note)) come.set(detailsNote(note), '')
      if (come.size >= WRITTEN_TOGETHER) await keep()
    }
  } finally {
    // What has come is not taken again: it would pass for quick, and more would be asked for at once than the line bears.
    await keep()
    await writing
  }
}

/**
 * Brings what this device keeps of a market from where the manifest says that it stands: the newest cards, then the
 * pieces that are not here yet, all cards first. A piece that is here is not asked for again, whether it came before an
 * interruption or is as the changes have made it. In the last write goes what is not of it, and the place is the manifest's.
 * @returns up to where it is now
 */
export async function downloadCatalogue(context: FollowerContext): Promise<CatalogueCursor> {
  const { call, index, notes, write } = context
  const manifest = await fetchManifest(call)
  const { seq, total } = manifest
  // In the form of another version of the app as well: what it keeps is here, and stays until it is made again.
  const before = index.cursor
  const places = await context.chooseRegions(total, before?.places)
  const { wanted, bits } = cutOf(manifest, places)
  const brought = { seq, places, total, schema: SCHEMA, bits }
  const begun = { ...brought, seq: '', places: before?.places ?? [], bits: together(before?.bits ?? {}, bits) }
  const here = index.noteIds()
  // Where nothing of the market is kept they stand for it, and are as old as the former manifest.
  const isFirst = index.rows.size === 0 ? manifest.newest.count > 0 : places.length === 0
  const newestCards = isFirst ? readCards(await fetchPiece(call, manifest.newest)) : undefined
  const newest = newestCards && { total: places === 'all' ? total : newestCards.length, cards: newestCards }
  await write(() => writeNotes(notes, { place: begun, ...(newest && { newest }) }))
  await take(context, await missingOf(notes, wanted, here))
  // As old as the place that they were kept up to, or as new as the manifest: they are asked for again.
  const docs = await fetchOpen(context, await wantedPins(context, places))
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
    const shown = places.length === 0 ? {} : { newest: withCards(now, cards) }
    await writeNotes(notes, { pieces, ...shown, place: brought })
  })
  return brought
}

/** Lets go of the places that are no longer kept. @returns the place without them */
export async function narrow(
  context: FollowerContext,
  cursor: CatalogueCursor,
  wanted: Regions,
): Promise<CatalogueCursor> {
  if (wanted === 'all') return cursor
  const { index, notes, write } = context
  const places = wanted.filter((departement) => keeps(cursor.places, departement))
  if (cursor.places !== 'all' && places.length === cursor.places.length) return cursor
  const dropped = index.noteIds().filter((note) => note !== PINNED && !keeps(places, departementIn(note)))
  const bits = Object.fromEntries(Object.entries(cursor.bits).filter(([departement]) => keeps(places, departement)))
  // Of what is kept no more the newest of all take the place: they are brought.
  const narrower = { ...cursor, places, bits, seq: places.length === 0 ? '' : cursor.seq }
  const wherever = await wantedPins(context, places)
  await write(async () => {
    const whole = await Promise.all(wherever.map((id) => index.whole(id)))
    const changes = whole.flatMap((annonce) => (annonce === null ? [] : [{ id: annonce._id, annonce, note: PINNED }]))
    const { pieces } = await folded(context, changes)
    const gone = dropped.flatMap((note) => [note, detailsNote(note)]).map((note) => [note, ''] as const)
    const newest = index.rows.newest((id, note) => wherever.includes(id) || !dropped.includes(note))
    await writeNotes(notes, { pieces: new Map([...pieces, ...gone]), newest, place: narrower })
  })
  return narrower
}

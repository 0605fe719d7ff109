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
import { type FollowerContext, keeps, SCHEMA } from './follower-context.ts'
import {
  type CatalogueCursor,
  cardsOfDetails,
  DETAILS,
  detailsNote,
  type Notes,
  notesOf,
  PINNED,
  type Regions,
  readTexts,
  writeNotes,
} from './notes.ts'
import { fetchManifest, fetchPiece } from './pieces.ts'

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

/** A piece with its note, or both halves of a bucket: they replace the stored ones in one write. */
type Item = readonly (readonly [note: string, piece: CataloguePiece])[]

/**
 * The pieces to download: those whose name is not the hash of the stored text.
 * @param here all possible notes of cards
 */
async function missingOf(
  notes: Notes,
  wanted: ReadonlyMap<string, CataloguePiece>,
  here: readonly string[],
): Promise<readonly Item[]> {
  const hashes = new Map<string, string>()
  for (const note of here) {
    const texts = await readTexts(notes, [note, detailsNote(note)])
    for (const [id, text] of texts) if (text !== '') hashes.set(id, await sha256(text))
  }
  const missing = [...wanted].filter(([id, { name }]) => hashes.get(id) !== name)
  const replaced = new Map<string, (readonly [string, CataloguePiece])[]>()
  for (const [id] of missing) if (hashes.has(id) && !id.startsWith(DETAILS)) replaced.set(id, [])
  const added: Item[] = []
  for (const one of missing) {
    const halves = replaced.get(cardsOfDetails(one[0]))
    if (halves === undefined) added.push([one])
    else halves.push(one)
  }
  return [...added, ...replaced.values()]
}

/** Downloads pieces, as many at a time as the pace allows, and writes what has arrived while the next ones come. */
async function take({ call, notes, pace, write }: FollowerContext, items: readonly Item[]): Promise<void> {
  const left = [...items]
  let writing: Promise<unknown> = Promise.resolve()
  while (left.length > 0) {
    const pieces = new Map<string, string>()
    const fetchItem = async (item: Item) => {
      const texts = new Map<string, string>()
      for (const [note, piece] of item) texts.set(note, await pace.take(() => fetchPiece(call, piece)))
      for (const [note, text] of texts) pieces.set(note, text)
    }
    const ended = await Promise.allSettled([writing, ...left.splice(0, pace.concurrency).map(fetchItem)])
    // Even if some failed: a retry would find the others in the HTTP cache, which counts as fast.
    writing = write(() => writeNotes(notes, { pieces }))
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed === undefined) continue
    await writing
    throw failed.reason
  }
  await writing
}

/**
 * Downloads the regions that this device stores, as of the manifest: the newest cards, then the pieces that are not
 * stored yet, all cards first. A stored piece is never downloaded again, whether it came before an interruption or
 * equals one updated by changes. The last write removes obsolete notes, those of regions no longer wanted among them,
 * and sets the cursor to the manifest's.
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
    const shown = regions.length === 0 ? {} : { newest: index.rows.newest((_, note) => wanted.has(note), cards) }
    await writeNotes(notes, { pieces, ...shown, cursor: brought })
  })
  return brought
}

import { bucketHash, bucketOf } from '#wire/buckets.ts'
import { type CataloguePiece, type DepartementPieces, PIECE_BYTES_MAX } from '#wire/catalogue.ts'
import { type Db, presentPages, type Stored } from '../../store/documents.ts'
import { type MadePiece, makePiece } from './piece.ts'
import type { AnnonceTable } from './table.ts'

const BITS_MAX = 14
const PAGE = 200 // documents read at a time
const ROOM = 0.6 // of the capacity of half as many pieces: below it, their number is halved

/** Dependencies of building a département's pieces. `keep` receives each new piece before anything references it. */
export interface Making {
  readonly db: Db
  readonly table: AnnonceTable
  readonly keep: (made: MadePiece) => Promise<void>
}

/** The public documents among these ids, in their order. */
export async function publicDocs(db: Db, ids: readonly string[]): Promise<readonly Stored[]> {
  const docs: Stored[] = []
  for await (const page of presentPages(db, ids, PAGE)) docs.push(...page.filter(({ active }) => active === true))
  return docs
}

/** The pieces of a département: two per bucket, with its cards and its details. */
export type Halves = Pick<DepartementPieces, 'cards' | 'details'>

/** Thrown while building a département: a piece exceeds the size limit, so every bucket is split in two. */
class TooLarge extends Error {}

/** Approximate compressed size of one annonce in the larger half, in bytes. */
const ABOUT_BYTES = 230

const bitsFor = (count: number): number => Math.max(0, Math.ceil(Math.log2((count * ABOUT_BYTES) / PIECE_BYTES_MAX)))

/**
 * Builds the pieces of a département: of the touched buckets only, or of all when one has grown too large or half as
 * many buckets would do.
 * @param hashes of the annonces added, changed or removed
 * @param before its current pieces; empty for a new département
 */
export async function makePlace(
  departement: string,
  making: Making,
  hashes: readonly number[] = [],
  before: Halves = { cards: [], details: [] },
): Promise<Halves> {
  const { db, table, keep } = making
  /** Stored only once the number of buckets is final: nothing would reference the pieces of another split. */
  const fresh: MadePiece[] = []

  async function half(
    kind: 'cards' | 'details',
    docs: readonly Stored[],
    bits: number,
    previous?: CataloguePiece,
  ): Promise<CataloguePiece> {
    const made = await makePiece(kind, docs, previous)
    if (!('piece' in made)) return made
    if (made.piece.bytes > PIECE_BYTES_MAX && bits < BITS_MAX) throw new TooLarge()
    fresh.push(made)
    return made.piece
  }

  async function all(bits: number): Promise<Halves> {
    fresh.length = 0
    const buckets: Stored[][] = Array.from({ length: 2 ** bits }, () => [])
    for (const doc of await publicDocs(db, table.idsOf(departement, 0, 0)))
      buckets[bucketOf(bucketHash(doc._id), bits)]?.push(doc)
    return make(bits, buckets.entries(), { cards: [], details: [] })
  }

  async function* touched(bits: number): AsyncGenerator<[number, readonly Stored[]]> {
    for (const index of new Set(hashes.map((hash) => bucketOf(hash, bits)))) {
      yield [index, await publicDocs(db, table.idsOf(departement, bits, index))]
    }
  }

  async function make(
    bits: number,
    buckets: AsyncIterable<[number, readonly Stored[]]> | Iterable<[number, readonly Stored[]]>,
    previous: Halves,
  ): Promise<Halves> {
    const [cards, details] = [[...previous.cards], [...previous.details]]
    try {
      for await (const [index, docs] of buckets) {
        cards[index] = await half('cards', docs, bits, previous.cards[index])
        details[index] = await half('details', docs, bits, previous.details[index])
      }
    } catch (error) {
      if (error instanceof TooLarge) return all(bits + 1)
      throw error
    }
    return { cards, details }
  }

  async function cut(): Promise<Halves> {
    if (before.cards.length === 0) return all(bitsFor(table.idsOf(departement, 0, 0).length))
    const bits = Math.log2(before.cards.length)
    const made = await make(bits, touched(bits), before)
    if (made.cards.length > 2 ** bits || bits === 0) return made
    const bytes = Math.max(
      ...[made.cards, made.details].map((pieces) => pieces.reduce((sum, one) => sum + one.bytes, 0)),
    )
    return bytes < ROOM * PIECE_BYTES_MAX * 2 ** (bits - 1) ? all(bits - 1) : made
  }

  const halves = await cut()
  for (const made of fresh) await keep(made)
  return halves
}

import { PIECE_BYTES_MAX, type Piece } from '#wire/catalogue.ts'
import { type Db, presentPages, type Stored } from '../../store/documents.ts'
import { type Kind, type MadePiece, makePiece } from './piece.ts'
import { BITS_MAX, bucketOf, hashOf, type Table } from './table.ts'

const PAGE = 200 // documents read at a time
const ROOM = 0.6 // of what half as many pieces could hold: below it there are half as many

/** Half of what a place holds. `keep` is told of each piece that is new, before it is named anywhere. */
export interface Making {
  readonly db: Db
  readonly table: Table
  readonly keep: (made: MadePiece) => Promise<void>
}

/** The documents of these ids that everyone may read, in their order. */
export async function publicDocs(db: Db, ids: readonly string[]): Promise<readonly Stored[]> {
  const docs: Stored[] = []
  for await (const page of presentPages(db, ids, PAGE)) docs.push(...page.filter(({ active }) => active === true))
  return docs
}

const bitsOf = (pieces: readonly Piece[]): number => Math.log2(Math.max(pieces.length, 1))

/** Thrown while a place is made: a piece has come out too large, and all are cut in two. */
class TooLarge extends Error {}

/** What is done with a piece that has just been made. @throws TooLarge */
async function settled(made: Piece | MadePiece, bits: number, { keep }: Making): Promise<Piece> {
  if (!('piece' in made)) return made
  if (made.piece.bytes > PIECE_BYTES_MAX && bits < BITS_MAX) throw new TooLarge()
  await keep(made)
  return made.piece
}

/** All pieces of one half, from documents read once. */
async function makeAll(kind: Kind, docs: readonly Stored[], bits: number, making: Making): Promise<readonly Piece[]> {
  const buckets: Stored[][] = Array.from({ length: 2 ** bits }, () => [])
  for (const doc of docs) buckets[bucketOf(hashOf(doc._id), bits)]?.push(doc)
  const made: Piece[] = []
  try {
    for (const bucket of buckets) made.push(await settled(await makePiece(kind, bucket), bits, making))
    return made
  } catch (error) {
    if (error instanceof TooLarge) return makeAll(kind, docs, bits + 1, making)
    throw error
  }
}

/** As few pieces as hold them. @param annonceBytes what one takes about, compressed */
function bitsFor(count: number, annonceBytes: number): number {
  return Math.max(0, Math.ceil(Math.log2((count * annonceBytes) / PIECE_BYTES_MAX)))
}

const ABOUT: { readonly [K in Exclude<Kind, 'newest'>]: number } = { cards: 140, rest: 230 } // bytes of one, compressed

/** Both halves of a département, made anew. */
export async function makePlace(departement: string, making: Making) {
  const docs = await publicDocs(making.db, making.table.idsOf(departement, 0, 0))
  return {
    cards: await makeAll('cards', docs, bitsFor(docs.length, ABOUT.cards), making),
    rest: await makeAll('rest', docs, bitsFor(docs.length, ABOUT.rest), making),
  }
}

/**
 * One half of a département, after a change: the buckets that were touched, or all when one of them has grown too
 * large or half as many would do.
 * @param hashes of the annonces that have changed, come or gone
 */
export async function remakeHalf(
  kind: 'cards' | 'rest',
  departement: string,
  hashes: readonly number[],
  before: readonly Piece[],
  making: Making,
): Promise<readonly Piece[]> {
  const { db, table } = making
  const bits = bitsOf(before)
  const next = [...before]
  const all = async (at: number) => makeAll(kind, await publicDocs(db, table.idsOf(departement, 0, 0)), at, making)
  if (before.length === 0) return all(0)
  try {
    for (const index of new Set(hashes.map((hash) => bucketOf(hash, bits)))) {
      const docs = await publicDocs(db, table.idsOf(departement, bits, index))
      next[index] = await settled(await makePiece(kind, docs, before[index]), bits, making)
    }
  } catch (error) {
    if (error instanceof TooLarge) return all(bits + 1)
    throw error
  }
  const bytes = next.reduce((sum, piece) => sum + piece.bytes, 0)
  return bits > 0 && bytes < ROOM * PIECE_BYTES_MAX * 2 ** (bits - 1) ? all(bits - 1) : next
}

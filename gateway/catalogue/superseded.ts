import { bucketOf } from '#wire/buckets.ts'
import type { CatalogueManifest, CataloguePiece } from '#wire/catalogue.ts'
import type { Kind } from './pieces/piece.ts'
import { piecesOf, type SupersededPiece } from './state.ts'

/** A little more than shared caches keep the manifest's answers: what a device has just been told of must still be there. */
const FORMER_LIFETIME_MS = 70 * 60 * 1000 // 1 h 10

/** What was taken out of a département: closed, hidden, deleted, or gone to another. */
export interface Withdrawn {
  readonly departement: string
  readonly hash: number
}

type Placed = Omit<SupersededPiece, 'at'>

const half = (kind: Kind, departement: string, pieces: readonly CataloguePiece[]): readonly Placed[] =>
  pieces.map(({ name }, index) => ({ name, kind, departement, bits: Math.log2(pieces.length), index }))

function placed({ newest, places }: CatalogueManifest): readonly Placed[] {
  return [
    { name: newest.name, kind: 'newest', departement: '', bits: 0, index: 0 },
    ...places.flatMap(({ departement, cards, rest }) => [
      ...half('cards', departement, cards),
      ...half('rest', departement, rest),
    ]),
  ]
}

/** Whether a piece may hold what was withdrawn. */
function mayContain({ kind, departement, bits, index }: Placed, { departement: from, hash }: Withdrawn): boolean {
  return kind === 'newest' || (departement === from && bucketOf(hash, bits) === index)
}

/**
 * What is still answered of the pieces that the next manifest does not name: none that may hold something withdrawn, and
 * none for longer than an hour.
 * @param now milliseconds since the epoch
 */
export function supersededPieces(
  before: CatalogueManifest,
  former: readonly SupersededPiece[],
  next: CatalogueManifest,
  withdrawn: readonly Withdrawn[],
  now: number,
): readonly SupersededPiece[] {
  const named = new Set(piecesOf(next).map(({ name }) => name))
  const replaced = placed(before).map((one): SupersededPiece => ({ ...one, at: now }))
  return [...former, ...replaced].filter(
    (one) =>
      !named.has(one.name) && now - one.at < FORMER_LIFETIME_MS && !withdrawn.some((gone) => mayContain(one, gone)),
  )
}

import { bucketOf } from '#wire/buckets.ts'
import type { CatalogueManifest, CataloguePiece } from '#wire/catalogue.ts'
import type { Kind } from './pieces/piece.ts'
import { piecesOf, type SupersededPiece } from './state.ts'

/** Slightly longer than shared caches keep the manifest: pieces it names must still exist. */
const FORMER_LIFETIME_MS = 70 * 60 * 1000 // 1 h 10

/** An annonce removed from a département: closed, hidden, deleted, or moved to another. */
export interface Withdrawn {
  readonly departement: string
  readonly hash: number
}

type Placed = Omit<SupersededPiece, 'at'>

const half = (kind: Kind, departement: string, pieces: readonly CataloguePiece[]): readonly Placed[] =>
  pieces.map(({ name }, index) => ({ name, kind, departement, bits: Math.log2(pieces.length), index }))

function placed({ newest, departements }: CatalogueManifest): readonly Placed[] {
  return [
    { name: newest.name, kind: 'newest', departement: '', bits: 0, index: 0 },
    ...departements.flatMap(({ departement, cards, details }) => [
      ...half('cards', departement, cards),
      ...half('details', departement, details),
    ]),
  ]
}

/** Whether a piece may contain the withdrawn annonce. */
function mayContain({ kind, departement, bits, index }: Placed, { departement: from, hash }: Withdrawn): boolean {
  return kind === 'newest' || (departement === from && bucketOf(hash, bits) === index)
}

/**
 * Pieces still served although the next manifest does not name them: none that may contain something withdrawn, and
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

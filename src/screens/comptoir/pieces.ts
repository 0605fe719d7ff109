import type { StoredPartnership } from '#data/hooks/use-partnerships.ts'
import { createPartsCache } from '#data/platform/parts-cache.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { CandidatureId, RecordId, Uid } from '#domain/ids.ts'
import { searchKey } from '#domain/input.ts'
import { wantedWords, wordsKey } from '#domain/market/search/words.ts'
import { announcedLastDay } from '#domain/papers/ends.ts'
import { type CountedRow, countedRows, notVoided, piecesNoted } from '#domain/papers/movements.ts'
import type { Movement, Void } from '#domain/papers/records.ts'
import { type TwiceNoted, twiceNoted } from '#domain/papers/twice-noted.ts'
import { otherNames } from '#messages/party-names.ts'
import { rowNames } from '#messages/row-names.ts'

/** A row of an inventory, to sell at the comptoir. */
export interface ShopPiece {
  /** Unique among all partnerships. */
  readonly key: string
  readonly partnership: StoredPartnership
  /** Its row's id. */
  readonly row: string
  readonly counted: CountedRow
  /** Pieces on the shelf; negative when more were sold than deposited. */
  readonly left: number
  readonly soldToday: number
  /** Its name in its partnership. */
  readonly thing: string
  /** The name of the other party, and which partnership it is where several are with them. */
  readonly other: string
  /** The instant of its last sale; empty for none. */
  readonly soldAt: string
  /** The texts that a search looks at: normalized words, and as typed. */
  readonly words: string
  readonly text: string
}

export function pieceKey(id: CandidatureId, row: string): string {
  return `${id} ${row}`
}

/** A partnership at the comptoir. */
export interface Counter {
  readonly partnership: StoredPartnership
  readonly other: string
  readonly pieces: readonly ShopPiece[]
  /** Today's sales that were not cancelled, latest first. */
  readonly today: readonly Movement[]
  readonly twice: readonly TwiceNoted[]
  /** Whether nothing is left on its shelf, once it is over or a party has deleted their account. */
  readonly isPast: boolean
}

/** Movements and voids that this page has begun to write. */
export interface Begun {
  readonly movements: readonly Movement[]
  readonly voids: readonly Pick<Void, '_id'>[]
}

function missingFrom<R extends { readonly _id: RecordId }>(stored: readonly R[], begun: readonly R[]): readonly R[] {
  return begun.filter(({ _id }) => !stored.some((one) => one._id === _id))
}

/** A partnership with what this page has begun to write in it; the same object when nothing is to be added. */
function withBegun(partnership: StoredPartnership, { movements, voids }: Begun): StoredPartnership {
  const { candidature, records } = partnership
  const ofThis = ({ _id }: { readonly _id: RecordId }) => _id.startsWith(candidature._id)
  const sales = missingFrom(records.movements, movements.filter(ofThis))
  const cancelled = missingFrom(records.voids as Begun['voids'], voids.filter(ofThis))
  if (sales.length === 0 && cancelled.length === 0) return partnership
  const added = { movements: [...records.movements, ...sales], voids: [...records.voids, ...(cancelled as Void[])] }
  return { ...partnership, records: { ...records, ...added } }
}

/** @param today `YYYY-MM-DD` */
function makeCounter(partnership: StoredPartnership, other: string, today: string): Counter {
  const { candidature, papers, records } = partnership
  const movements = notVoided(records.movements, records.voids)
  const soldAt: { [row: string]: string } = {}
  const soldToday: { [row: string]: number } = {}
  for (const { sort, row, at, day, quantity } of movements) {
    if (sort !== 'vendu') continue
    if (at > (soldAt[row] ?? '')) soldAt[row] = at
    if (day === today) soldToday[row] = (soldToday[row] ?? 0) + quantity
  }
  const rows = countedRows(papers, records).filter(([, { removed }]) => !removed)
  const names = rowNames(rows.map(([, counted]) => counted))
  const pieces = rows.map(([row, counted], index): ShopPiece => {
    const text = `${counted.ref} ${counted.description} ${other}`
    return {
      key: pieceKey(candidature._id, row),
      ...{ partnership, row, counted, other, text: text.toLowerCase(), words: wordsKey(text) },
      left: piecesNoted(counted),
      soldToday: soldToday[row] ?? 0,
      thing: names[index]?.thing ?? '',
      soldAt: soldAt[row] ?? '',
    }
  })
  const lastDay = announcedLastDay(records.ends)
  const isEmpty = pieces.every(({ left }) => left <= 0)
  return {
    ...{ partnership, other, pieces },
    today: movements.filter(({ sort, day }) => sort === 'vendu' && day === today).toReversed(),
    twice: twiceNoted(movements),
    isPast: isEmpty && (leaverOf(candidature) !== null || (lastDay !== null && lastDay < today)),
  }
}

/** Makes the counters, each anew only when its papers or records have changed. */
export function createCounters(): (
  all: readonly StoredPartnership[],
  begun: Begun,
  uid: Uid,
  today: string,
) => readonly Counter[] {
  const cached = createPartsCache<Candidature, Counter>()
  return (all, begun, uid, today) => {
    const others = otherNames(
      all.map(({ candidature }) => candidature),
      uid,
    )
    return all.map((stored, index) => {
      const other = others[index] ?? ''
      const partnership = withBegun(stored, begun)
      const { candidature, papers, records } = partnership
      return cached(candidature, [papers, records, other, today], () => makeCounter(partnership, other, today))
    })
  }
}

/** The place of each piece in the list, by its key. */
export type Ranks = ReadonlyMap<string, number>

/** Last sold first. */
export function ranksOf(pieces: readonly ShopPiece[]): Ranks {
  const sorted = pieces.toSorted((a, b) => (a.soldAt === b.soldAt ? 0 : a.soldAt < b.soldAt ? 1 : -1))
  return new Map(sorted.map(({ key }, index) => [key, index]))
}

/**
 * The pieces that contain every word typed, in their reference, their name or the other party's; all of them when
 * nothing is typed. That of exactly this reference comes first.
 */
export function searchPieces(pieces: readonly ShopPiece[], query: string, ranks: Ranks): readonly ShopPiece[] {
  const wanted = wantedWords(query)
  const typed = query.trim().toLowerCase()
  const isFound = ({ words, text }: ShopPiece) =>
    // As typed, for alphabets that the words drop.
    text.includes(typed) || (wanted.length > 0 && wanted.every((word) => words.includes(word)))
  const reference = searchKey(query)
  const placeOf = ({ key, counted }: ShopPiece) => {
    if (reference !== '' && searchKey(counted.ref) === reference) return -1
    return ranks.get(key) ?? ranks.size
  }
  return pieces
    .filter(isFound)
    .map((piece) => [placeOf(piece), piece] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, piece]) => piece)
}

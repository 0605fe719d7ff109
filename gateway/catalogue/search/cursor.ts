/** Cursor: the annonce after which the next page begins. */
export interface SortKey {
  /** Publication time, in milliseconds since the epoch. */
  readonly at: number
  readonly id: string
}

/** Cursor with a primary sort value: the price in cents, or the distance in metres. */
export interface Rank extends SortKey {
  readonly by?: number
}

/** Newest first; ties broken by id, descending. */
function byNewest(a: SortKey, b: SortKey): number {
  if (a.at !== b.at) return b.at - a.at
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

const FULL = 10 ** 13 // past every price in cents and every distance in metres

/** A rank among annonces of which the full ones come last. */
export function ranked(rank: Rank, isFull: boolean): Rank {
  return isFull ? { ...rank, by: (rank.by ?? 0) + FULL } : rank
}

/** Smallest `by` first; ties by newest. */
export function leastFirst(a: Rank, b: Rank): number {
  return (a.by ?? 0) - (b.by ?? 0) || byNewest(a, b)
}

/** Collects the first `count` of many in that order, without sorting the rest. */
export function firstRanks(count: number) {
  let found: Rank[] = []
  let last: Rank | undefined
  const settle = (): readonly Rank[] => {
    found = found.sort(leastFirst).slice(0, count)
    last = found[count - 1]
    return found
  }
  return {
    add: (one: Rank): void => {
      if (last !== undefined && leastFirst(last, one) < 0) return
      found.push(one)
      if (found.length >= 2 * count) settle()
    },
    settle,
  }
}

export const SEARCH_CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[a-z0-9]{20}\.[a-z0-9]{12}(~\d{1,15})?$/

export function formatSearchCursor({ at, id, by = 0 }: Rank): string {
  const createdAt = new Date(at).toISOString()
  return by === 0 ? `${createdAt}~${id}` : `${createdAt}~${id}~${by}`
}

/** @param text matching `CURSOR` */
export function parseSearchCursor(text: string): Rank {
  const [createdAt = '', id = '', by = '0'] = text.split('~')
  return { at: Date.parse(createdAt), id, by: Number(by) }
}

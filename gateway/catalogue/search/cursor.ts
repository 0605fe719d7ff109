/** Where a page ends: the annonce after which the next one begins. */
export interface Place {
  readonly createdAt: string
  readonly id: string
}

/** The same where annonces are in another order first: by their price in cents, or how far they are in metres. */
export interface Rank extends Place {
  readonly by: number
}

/** The newest first; of one instant, the last id first, as both stores read an index backwards. */
export function newestFirst(a: Place, b: Place): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

/** The least first; of the same, the newest. */
export function leastFirst(a: Rank, b: Rank): number {
  return a.by - b.by || newestFirst(a, b)
}

export const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[a-z0-9]{20}\.[a-z0-9]{12}(~\d{1,15})?$/

export function formatCursor({ createdAt, id, by = 0 }: Place & Partial<Rank>): string {
  return by === 0 ? `${createdAt}~${id}` : `${createdAt}~${id}~${by}`
}

/** @param text one that `CURSOR` knows */
export function parseCursor(text: string): Rank {
  const [createdAt = '', id = '', by = '0'] = text.split('~')
  return { createdAt, id, by: Number(by) }
}

/** Where a page ends: the annonce after which the next one begins. */
export interface Place {
  readonly createdAt: string
  readonly id: string
}

/** The newest first; of one instant, the last id first, as both stores read an index backwards. */
export function newestFirst(a: Place, b: Place): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

export const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[a-z0-9]{20}\.[a-z0-9]{12}$/

export function formatCursor({ createdAt, id }: Place): string {
  return `${createdAt}~${id}`
}

/** @param text one that `CURSOR` knows */
export function parseCursor(text: string): Place {
  const cut = text.indexOf('~')
  return { createdAt: text.slice(0, cut), id: text.slice(cut + 1) }
}

import type { DatabaseName } from '#domain/rules.ts'

/** Documents that the server has just refused: their local version is kept in `rejections`, the server's stands. */
export interface Yields {
  /** The next resolution of this document takes the server's state. */
  add(name: DatabaseName, id: string): void
  /** Whether the resolution under way must yield; asked once. */
  take(name: DatabaseName, id: string): boolean
}

export function createYields(): Yields {
  const refused = new Set<string>()
  return {
    add: (name, id) => void refused.add(`${name}/${id}`),
    take: (name, id) => refused.delete(`${name}/${id}`),
  }
}

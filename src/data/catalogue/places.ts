import { departementNamed } from '#domain/departements.ts'
import type { Choice, Places } from './notes.ts'

/**
 * Annonces that a device keeps whatever is chosen. On a processor four times slower, 10,000 take some seconds to write
 * and 20,000 twice that, and half of a cheap phone's share of storage: docs/decisions/0024.
 */
export const KEEP_ALL_MAX = 15_000

/** Some départements and those that touch them, in their order. */
export function withNeighbours(departements: readonly string[]): readonly string[] {
  const all = departements.flatMap((code) => [code, ...(departementNamed(code)?.neighbours ?? [])])
  return [...new Set(all)].sort()
}

/**
 * What is kept of a market.
 * @param home the département of the member's city, when it is known
 * @param before what is kept already: all of it stays all, as long as nothing says what may go
 */
export function placesFor(
  total: number,
  choice: Choice | undefined,
  home: string | undefined,
  before: Places | undefined,
): Places {
  if (total <= KEEP_ALL_MAX || choice?.all === true) return 'all'
  const chosen = [...(choice?.departements ?? []), ...(home === undefined ? [] : [home])]
  return chosen.length === 0 && before === 'all' ? 'all' : withNeighbours(chosen)
}

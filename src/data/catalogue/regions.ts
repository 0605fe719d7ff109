import { departementNamed, departementOf } from '#domain/departements.ts'
import { communesOfVille } from '../communes/named.ts'
import type { Sources } from '../communes/sources.ts'
import { type DeviceStore, knownMember } from '../session/state.ts'
import type { ChooseRegions } from './follower-context.ts'
import { type Notes, type RegionChoice, type Regions, readChoice } from './notes.ts'

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
export function regionsFor(
  total: number,
  choice: RegionChoice | undefined,
  home: string | undefined,
  before: Regions | undefined,
): Regions {
  if (total <= KEEP_ALL_MAX || choice?.all === true) return 'all'
  const chosen = [...(choice?.departements ?? []), ...(home === undefined ? [] : [home])]
  return chosen.length === 0 && before === 'all' ? 'all' : withNeighbours(chosen)
}

/** The département of a city, when only one has a commune of that name; `undefined` without the list of communes. */
export async function departementOfVille(
  { loadCommunes }: Pick<Sources, 'loadCommunes'>,
  ville: string,
): Promise<string | undefined> {
  return onlyOf((await communesOfVille(loadCommunes, ville)) ?? [])
}

function onlyOf(communes: readonly string[]): string | undefined {
  const [found, ...others] = new Set(communes.map(departementOf))
  return others.length > 0 ? undefined : found
}

/** What this device keeps: by what was chosen on it, and by its member's city. */
export function regionChooser(
  { environment, state }: { readonly environment: Pick<Sources, 'loadCommunes'>; readonly state: DeviceStore },
  notes: Notes,
): ChooseRegions {
  return async (total, before) => {
    if (total <= KEEP_ALL_MAX) return 'all'
    const ville = knownMember(state.getState())?.profil?.ville ?? ''
    const communes = ville === '' ? [] : await communesOfVille(environment.loadCommunes, ville)
    // Without the list nobody knows what may go.
    if (communes === undefined && before !== undefined) return before
    const home = onlyOf(communes ?? [])
    return regionsFor(total, await readChoice(notes), home, before)
  }
}

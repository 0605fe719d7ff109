import { departementNamed } from '#domain/market/departements.ts'
import { communesOfVille, onlyDepartement } from '../communes/named.ts'
import type { Sources } from '../communes/sources.ts'
import { type DeviceStore, knownMember } from '../session/state.ts'
import type { ChooseRegions } from './follower-context.ts'
import { type Notes, type RegionChoice, type Regions, readChoice } from './notes.ts'

/**
 * The market size up to which a device stores all annonces. On a processor four times slower, 10,000 take some seconds
 * to write, 20,000 twice that, plus half of a cheap phone's storage quota: docs/decisions/0024.
 */
export const KEEP_ALL_MAX = 15_000

/** Some départements and their neighbours, sorted. */
export function withNeighbours(departements: readonly string[]): readonly string[] {
  const all = departements.flatMap((code) => [code, ...(departementNamed(code)?.neighbours ?? [])])
  return [...new Set(all)].sort()
}

/**
 * The regions of a market to store.
 * @param home the département of the member's city, when known
 * @param before the regions stored now: 'all' stays 'all' until something tells what may be removed
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

/** Chooses regions by this device's setting and its member's city. */
export function regionChooser(
  { environment, state }: { readonly environment: Pick<Sources, 'loadCommunes'>; readonly state: DeviceStore },
  notes: Notes,
): ChooseRegions {
  return async (total, before) => {
    if (total <= KEEP_ALL_MAX) return 'all'
    const ville = knownMember(state.getState())?.profil?.ville ?? ''
    const communes = ville === '' ? [] : await communesOfVille(environment.loadCommunes, ville)
    // Without the list, what may be removed is unknown.
    if (communes === undefined && before !== undefined) return before
    const home = onlyDepartement(communes ?? [])
    return regionsFor(total, await readChoice(notes), home, before)
  }
}

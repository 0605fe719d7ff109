import { departementOf } from '#domain/departements.ts'
import { communesOfVille } from '../communes/named.ts'
import type { DeviceEnvironment } from '../device/environment.ts'
import { type DeviceStore, knownMember } from '../device/state.ts'
import type { PlacesOf } from './exchange.ts'
import { type Notes, readChoice } from './notes.ts'
import { KEEP_ALL_MAX, placesFor } from './places.ts'

/** The département of a city, when only one has a commune of that name; `undefined` without the list of communes. */
export async function departementOfVille(
  { loadCommunes }: Pick<DeviceEnvironment, 'loadCommunes'>,
  ville: string,
): Promise<string | undefined> {
  const communes = (await communesOfVille(loadCommunes, ville)) ?? []
  const [found, ...others] = new Set(communes.map(departementOf))
  return others.length > 0 ? undefined : found
}

/** What this device keeps: by what was chosen on it, and by its member's city. */
export function keptPlaces(
  { environment, state }: { readonly environment: DeviceEnvironment; readonly state: DeviceStore },
  notes: Notes,
): PlacesOf {
  return async (total, before) => {
    if (total <= KEEP_ALL_MAX) return 'all'
    const ville = knownMember(state.getState())?.profil?.ville ?? ''
    const home = ville === '' ? undefined : await departementOfVille(environment, ville)
    return placesFor(total, await readChoice(notes), home, before)
  }
}

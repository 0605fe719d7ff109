import { departementOf } from '#domain/market/departements.ts'
import type { IndexedCommune } from '#wire/communes.ts'
import { communeNameIndex, communesNamed } from '#wire/placing.ts'

const WAIT_MS = 1000 // for the list, when it is not on the device yet

/**
 * The INSEE codes of the communes that a typed city may name: several for a shared name, none for an unknown one.
 * @returns `undefined` without the list
 */
export async function communesOfVille(
  load: () => Promise<readonly IndexedCommune[]>,
  ville: string,
): Promise<readonly string[] | undefined> {
  const index = await load().catch(() => undefined)
  return index === undefined ? undefined : communesNamed(communeNameIndex(index), ville)
}

/** The INSEE code of the only commune of a name; empty when the name is shared or unknown, or without the list. */
export async function communeNamed(load: () => Promise<readonly IndexedCommune[]>, ville: string): Promise<string> {
  const [only = '', ...others] = (await communesOfVille(load, ville)) ?? []
  return others.length === 0 ? only : ''
}

/** The département of these communes; `undefined` when they are of several, or none. */
export function onlyDepartement(communes: readonly string[]): string | undefined {
  const [found, ...others] = new Set(communes.map(departementOf))
  return others.length > 0 ? undefined : found
}

/** Adds a time-out, short enough for somebody who has submitted a form. */
function soon<T>(coming: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, WAIT_MS)
  })
  return Promise.race([coming, late])
}

/**
 * A form with the code of its city added, when it has none and only one commune has that name. Saving never waits long:
 * the gateway resolves the commune of an annonce without a code.
 */
export async function withCommune<T extends { readonly ville: string; readonly commune: string }>(
  load: () => Promise<readonly IndexedCommune[]>,
  form: T,
): Promise<T> {
  if (form.commune !== '' || form.ville === '') return form
  return { ...form, commune: (await soon(communeNamed(load, form.ville))) ?? '' }
}

/** Why a city has no commune: the name is unknown, or shared by several and none was chosen. */
export type VilleDoubt = 'unknown' | 'shared'

/**
 * @param commune the code that was chosen; absent where only a name is asked for
 * @returns `undefined` also when the list is missing or late: only a certain doubt is shown
 */
export async function doubtOf(
  load: () => Promise<readonly IndexedCommune[]>,
  { ville, commune }: { readonly ville: string; readonly commune?: string | undefined },
): Promise<VilleDoubt | undefined> {
  if (ville.trim() === '' || (commune !== undefined && commune !== '')) return undefined
  const communes = await soon(communesOfVille(load, ville))
  if (communes === undefined) return undefined
  if (communes.length === 0) return 'unknown'
  return commune !== undefined && communes.length > 1 ? 'shared' : undefined
}

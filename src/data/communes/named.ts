import type { IndexedCommune } from '#wire/communes.ts'
import { communeNameIndex, communesNamed } from '#wire/placing.ts'

const WAIT_MS = 1000 // for the list, where it is not on the device yet

/**
 * The INSEE codes of the communes of what is typed as a city: several of a name that several bear, none of one that is
 * not known.
 * @returns `undefined` without the list
 */
export async function communesOfVille(
  load: () => Promise<readonly IndexedCommune[]>,
  ville: string,
): Promise<readonly string[] | undefined> {
  const index = await load().catch(() => undefined)
  return index === undefined ? undefined : communesNamed(communeNameIndex(index), ville)
}

/** The INSEE code of the only commune of a name; empty when several bear it, when none does, or without the list. */
export async function communeNamed(load: () => Promise<readonly IndexedCommune[]>, ville: string): Promise<string> {
  const [only = '', ...others] = (await communesOfVille(load, ville)) ?? []
  return others.length === 0 ? only : ''
}

/** What comes soon enough for somebody who has sent a form. */
function soon<T>(coming: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, WAIT_MS)
  })
  return Promise.race([coming, late])
}

/**
 * A form with the code of its city, when it has none and one commune alone bears the name. What is saved never waits for
 * long: the gateway finds the place of an annonce that says none.
 */
export async function withCommune<T extends { readonly ville: string; readonly commune: string }>(
  load: () => Promise<readonly IndexedCommune[]>,
  form: T,
): Promise<T> {
  if (form.commune !== '' || form.ville === '') return form
  return { ...form, commune: (await soon(communeNamed(load, form.ville))) ?? '' }
}

/** Why a city has no place: no commune is known by that name, or several are and none was chosen. */
export type VilleDoubt = 'unknown' | 'shared'

/**
 * @param commune the code of what was chosen; absent where none is kept, and a name is all that is asked for
 * @returns `undefined` as well when the list is not there, or late: what is said must be known
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

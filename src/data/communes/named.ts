import { searchKey } from '#domain/input.ts'
import { codesByName, type IndexedCommune } from '#wire/communes.ts'

const WAIT_MS = 1000 // for the list, where it is not on the device yet

const known = new WeakMap<readonly IndexedCommune[], ReadonlyMap<string, string>>()

/** The INSEE code of the only commune of a name; empty when several bear it, when none does, or without the list. */
export async function communeNamed(load: () => Promise<readonly IndexedCommune[]>, ville: string): Promise<string> {
  const index = await load().catch((): readonly IndexedCommune[] => [])
  const codes = known.get(index) ?? codesByName(index)
  known.set(index, codes)
  return codes.get(searchKey(ville)) ?? ''
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
  const late = new Promise<string>((resolve) => {
    setTimeout(resolve, WAIT_MS, '')
  })
  return { ...form, commune: await Promise.race([communeNamed(load, form.ville), late]) }
}

import { searchKey } from '#domain/input.ts'
import { codesByName, type IndexedCommune } from '#wire/communes.ts'

const known = new WeakMap<readonly IndexedCommune[], ReadonlyMap<string, string>>()

/** The INSEE code of the only commune of a name; empty when several bear it, when none does, or without the list. */
export async function communeNamed(load: () => Promise<readonly IndexedCommune[]>, ville: string): Promise<string> {
  const index = await load().catch((): readonly IndexedCommune[] => [])
  const codes = known.get(index) ?? codesByName(index)
  known.set(index, codes)
  return codes.get(searchKey(ville)) ?? ''
}

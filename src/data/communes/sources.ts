import type { Places } from '#domain/search/places.ts'
import type { IndexedCommune } from '#wire/communes.ts'
import { decodingCommunes } from '#wire/communes.ts'
import { placesFrom } from '#wire/known-places.ts'
import { decodingPlaces } from '#wire/places.ts'
import { knownCommunes } from '#wire/placing.ts'
import { lazy } from '../platform/async.ts'
import { breathe, createSlices } from '../platform/slices.ts'
import { type AddressService, createAddressService } from './address-service.ts'
import indexUrl from './communes.txt.gz?url'
import tableUrl from './places.txt.gz?url'

async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  const slice = createSlices()
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await slice()
  }
}

/** A bundled text, which travels and is kept compressed. */
async function textAt(url: string): Promise<string> {
  const { ok, status, body } = await fetch(url)
  if (!ok || body === null) throw new Error(`communes: ${status}`)
  return new Response(body.pipeThrough(new DecompressionStream('gzip'))).text()
}

/** Where suggestions of cities come from. */
export interface Sources {
  readonly loadCommunes: () => Promise<readonly IndexedCommune[]>
  /** Where communes are. */
  readonly loadPlaces: () => Promise<Places>
  readonly addressService: AddressService
}

/** The bundled lists and the address service. @param base where the service is, if elsewhere than the public one */
export function communesSources(base: string | undefined): Sources {
  const loadCommunes = lazy(async () => inSlices(decodingCommunes(await textAt(indexUrl))))
  const loadTable = lazy(async () => inSlices(decodingPlaces(await textAt(tableUrl))))
  const loadPlaces = lazy(async () => {
    const [index, table] = await Promise.all([loadCommunes(), loadTable()])
    await breathe()
    const known = knownCommunes(index)
    await breathe()
    return placesFrom(known, table)
  })
  return { loadCommunes, loadPlaces, addressService: createAddressService(base === undefined ? {} : { base }) }
}

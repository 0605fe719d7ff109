import type { CommuneLookup } from '#domain/market/search/commune-lookup.ts'
import { createCommuneLookup } from '#wire/commune-lookup.ts'
import type { IndexedCommune } from '#wire/communes.ts'
import { decodingCommunes } from '#wire/communes.ts'
import { decodingLocations } from '#wire/location-table.ts'
import { communeNameIndex } from '#wire/placing.ts'
import { lazy } from '../platform/async.ts'
import { createSlices, yieldToMain } from '../platform/slices.ts'
import { createAddressService } from './address-service.ts'
import indexUrl from './communes.txt.gzip?url'
import tableUrl from './places.txt.gzip?url'
import { type SuggestCommunes, suggesting } from './suggest.ts'

async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  const slice = createSlices()
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await slice()
  }
}

/** A bundled text, transferred and cached compressed. */
async function textAt(url: string): Promise<string> {
  const { ok, status, body } = await fetch(url)
  if (!ok || body === null) throw new Error(`communes: ${status}`)
  return new Response(body.pipeThrough(new DecompressionStream('gzip'))).text()
}

/** What is known of communes. */
export interface Sources {
  readonly loadCommunes: () => Promise<readonly IndexedCommune[]>
  /** Locations of communes. */
  readonly loadCommuneLookup: () => Promise<CommuneLookup>
  readonly suggestCommunes: SuggestCommunes
}

/** The bundled lists and the address service. @param base the service's address, if not the public one */
export function communesSources(base: string | undefined): Sources {
  const loadCommunes = lazy(async () => inSlices(decodingCommunes(await textAt(indexUrl))))
  const loadTable = lazy(async () => inSlices(decodingLocations(await textAt(tableUrl))))
  const loadCommuneLookup = lazy(async () => {
    const [index, table] = await Promise.all([loadCommunes(), loadTable()])
    await yieldToMain()
    const nameIndex = communeNameIndex(index)
    await yieldToMain()
    return createCommuneLookup(nameIndex, table)
  })
  const service = createAddressService(base === undefined ? {} : { base })
  return { loadCommunes, loadCommuneLookup, suggestCommunes: suggesting(loadCommunes, service) }
}

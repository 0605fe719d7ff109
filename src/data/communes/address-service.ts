import type { Point } from '#domain/market/search/search.ts'
import { ADDRESS_SERVICE_ORIGIN } from '#wire/site.ts'
import { type CommuneSuggestion, SUGGESTIONS_MAX, suggestionId } from './search.ts'

/** The public French address service: https://geoservices.ign.fr/documentation/services/services-geoplateforme/geocodage */
const ADDRESS_SERVICE = `${ADDRESS_SERVICE_ORIGIN}/geocodage/search`
const TIMEOUT_MS = 1500 // a later answer would change a list that somebody is choosing from
const PAUSE_MS = 30_000 // after 429

const COMMUNE = /^(\d{2}|2[AB])\d{3}$/
const isCommune = (value: unknown): value is string => typeof value === 'string' && COMMUNE.test(value)

interface Feature {
  readonly properties?: { readonly [name: string]: unknown }
  readonly geometry?: { readonly coordinates?: unknown }
}

const CELLS = 100 // per degree: about a kilometre, precise enough around a commune

/** GeoJSON writes east before north. */
function pointOf({ geometry }: Feature): Point | undefined {
  const at = geometry?.coordinates
  if (!Array.isArray(at)) return undefined
  const [east, north] = at.map((one: unknown) => Math.round(Number(one) * CELLS) / CELLS)
  return Number.isFinite(north) && Number.isFinite(east) ? [north ?? 0, east ?? 0] : undefined
}

/**
 * Parses the GeoJSON answer: features with the properties `city` or `name`, `postcode` and `context`, and a point as
 * geometry.
 */
function readFeatures(body: unknown): readonly CommuneSuggestion[] {
  const features = typeof body === 'object' && body !== null && 'features' in body ? body.features : []
  if (!Array.isArray(features)) return []
  const found: CommuneSuggestion[] = []
  for (const feature of features as readonly Feature[]) {
    const { city, name, postcode, context, citycode, id: given } = feature?.properties ?? {}
    const nom = typeof city === 'string' ? city : name
    if (typeof nom !== 'string' || typeof postcode !== 'string') continue
    // '44, Loire-Atlantique, Pays de la Loire'
    const departement = typeof context === 'string' ? (context.split(',')[1]?.trim() ?? '') : ''
    const id = suggestionId(nom, postcode)
    const code = [citycode, given].find(isCommune) ?? ''
    if (found.some((one) => one.id === id)) continue
    const point = pointOf(feature)
    found.push({ nom, codePostal: postcode, departement, code, id, ...(point === undefined ? {} : { point }) })
  }
  return found.slice(0, SUGGESTIONS_MAX)
}

export type AddressService = ReturnType<typeof createAddressService>

const PUBLIC_SERVICE = {
  base: ADDRESS_SERVICE,
  fetch: (url: URL, init: RequestInit) => globalThis.fetch(url, init),
  /** Milliseconds since the epoch. */
  clock: Date.now,
}

/** A client of the service that never throws and never retries: without it, the bundled index answers. */
export function createAddressService(other: Partial<typeof PUBLIC_SERVICE> = {}) {
  const { base, fetch: request, clock } = { ...PUBLIC_SERVICE, ...other }
  let pausedUntil = 0

  return {
    /** Communes for the typed text; empty on any failure, when superseded, while paused, or without a network. */
    search: async (typed: string, signal: AbortSignal): Promise<readonly CommuneSuggestion[]> => {
      if (clock() < pausedUntil) return []
      const url = new URL(base)
      url.search = new URLSearchParams({
        q: typed,
        type: 'municipality',
        limit: String(SUGGESTIONS_MAX),
        autocomplete: '1',
      }).toString()
      try {
        const response = await request(url, {
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        })
        if (response.status === 429) pausedUntil = clock() + PAUSE_MS
        if (!response.ok) return []
        return readFeatures(await response.json())
      } catch {
        return []
      }
    },
  }
}

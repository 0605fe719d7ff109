import type { FastifyPluginAsync } from 'fastify'
import { readSearch } from '#domain/market/search/search.ts'
import { withoutMarks } from '#domain/versions/fields.ts'
import { search as texts } from '#messages/fr/search.ts'
import { clientKey, perAddress } from '../../http/limits.ts'
import { queryParams } from '../../http/paths.ts'
import { createSemaphore } from '../../http/semaphore.ts'
import type { Store } from '../../store/store.ts'
import type { Catalogue } from '../catalogue.ts'
import { parseSearchCursor, SEARCH_CURSOR } from './cursor.ts'
import { createSearch } from './search.ts'

/** Limits of concurrent and queued searches: each scans the cards of a market. */
const SEARCH_SLOTS = { max: 4, maxEach: 2, queueMax: 256, queueMaxEach: 32, patienceMs: 10_000, retryAfterS: 10 }

const querystring = {
  type: 'object',
  properties: {
    // The remaining parameters are those of a search address (`src/domain/market/search/search.ts`).
    commune: { type: 'string', pattern: '^(\\d{2}|2[AB])\\d{3}$' },
    departement: { type: 'string', pattern: '^(\\d{2,3}|2[AB]|ailleurs)$' },
    boutique: { type: 'string', pattern: '^[a-z0-9]{20}$' },
    after: { type: 'string', pattern: SEARCH_CURSOR.source },
  },
} as const

interface Query {
  readonly commune?: string
  readonly departement?: string
  readonly boutique?: string
  readonly after?: string
}

export interface SearchOptions {
  readonly store: Store
  readonly catalogue: Catalogue
}

/**
 * `GET /api/annonces`: public annonces that the device does not have, a page at a time, for anyone. It searches by the
 * parameters of an address, as the app does; invalid ones are left out, and reported in a sentence.
 */
export const searchRoute: FastifyPluginAsync<SearchOptions> = async (app, { store, catalogue }) => {
  const find = createSearch(store, catalogue)
  const semaphore = createSemaphore(SEARCH_SLOTS)
  app.get('/api/annonces', { ...perAddress('search'), schema: { querystring } }, async (request) => {
    const { commune, departement, boutique, after } = request.query as Query
    const { search, refused } = readSearch(queryParams(request.query))
    return semaphore.run({ key: clientKey(request.ip), isStranger: true }, async () => {
      const { annonces, ...answer } = await find({
        search,
        commune: commune ?? null,
        departement: departement === 'ailleurs' ? '' : (departement ?? null),
        boutique: boutique ?? null,
        after: after === undefined ? null : parseSearchCursor(after),
      })
      const said = refused.map(({ field }) => ({ field, message: texts.refused[field] }))
      return { ...answer, annonces: annonces.map(withoutMarks), ...(said.length === 0 ? {} : { refused: said }) }
    })
  })
}

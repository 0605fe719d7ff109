import type { FastifyPluginAsync } from 'fastify'
import { withoutMarks } from '#domain/versions/fields.ts'
import { perAddress, placeOf } from '../../http/limits.ts'
import { createTurns } from '../../http/turns.ts'
import type { Store } from '../../store/store.ts'
import type { Catalogue } from '../catalogue.ts'
import { CURSOR, parseCursor } from './cursor.ts'
import { createSearch } from './search.ts'

/** Searches under way and waiting: each reads some dozens of rows, or a département's cards. */
const TURNS = { max: 4, maxPerKey: 2, waitingMax: 256, waitingMaxPerKey: 32, patienceMs: 10_000, retryAfterS: 10 }

const querystring = {
  type: 'object',
  properties: {
    ville: { type: 'string', maxLength: 120 },
    commune: { type: 'string', pattern: '^(\\d{2}|2[AB])\\d{3}$' },
    departement: { type: 'string', pattern: '^(\\d{2,3}|2[AB]|ailleurs)$' },
    after: { type: 'string', pattern: CURSOR.source },
  },
} as const

interface Query {
  readonly ville?: string
  readonly commune?: string
  readonly departement?: string
  readonly after?: string
}

export interface SearchOptions {
  readonly store: Store
  readonly catalogue: Catalogue
}

/** `GET /api/annonces`: public annonces that the device does not hold, a page at a time, for anyone. */
export const searchRoute: FastifyPluginAsync<SearchOptions> = async (app, { store, catalogue }) => {
  const search = createSearch(store, catalogue)
  const turns = createTurns(TURNS)
  app.get('/api/annonces', { ...perAddress('search'), schema: { querystring } }, async (request) => {
    const { ville = '', commune, departement, after } = request.query as Query
    const giveBack = await turns.take(placeOf(request.ip))
    try {
      const { annonces, ...answer } = await search({
        ville,
        commune: commune ?? null,
        departement: departement === 'ailleurs' ? '' : (departement ?? null),
        after: after === undefined ? null : parseCursor(after),
      })
      return { ...answer, annonces: annonces.map(withoutMarks) }
    } finally {
      giveBack()
    }
  })
}

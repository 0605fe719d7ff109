import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { isSuiviId, isUid, type SuiviId, suiviPartsOf, type Uid } from '#domain/ids.ts'
import type { Suivi } from '#domain/suivis.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { changedByServer } from '#domain/versions/stamp-pushed.ts'
import { STOP_PAGE } from '#messages/fr/alerts.ts'
import { named } from '#messages/readable.ts'
import { NO_QUERY } from '../../accounts/input.ts'
import { perAddress } from '../../http/limits.ts'
import { type PageText, plainPage } from '../../http/pages/plain-page.ts'
import { get, getByPrefix, type Stored, update } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { openFor, sealFor } from '../mail/sealed.ts'

/** One saved search, or all of a member's. */
export type StopScope = SuiviId | Uid

const PURPOSE = 'the links that stop alerts'

/** Where alerts are stopped, for whoever has the link: what it is about is sealed in it, and says nothing of anybody. */
export function stopPath(store: Pick<Store, 'opaqueId'>, scope: StopScope): string {
  return `/alertes/${sealFor(store, PURPOSE, scope)}`
}

/** What a link is about; `null` for one that was not made here, or with another secret of the installation. */
function scopeOf(store: Pick<Store, 'opaqueId'>, token: string): StopScope | null {
  const scope = openFor(store, PURPOSE, token)
  if (scope === null || isUid(scope)) return scope
  return isSuiviId(scope) && suiviPartsOf(scope)?.kind === 'recherche' ? scope : null
}

/** The searches that a link is about, those without alerts included. */
async function searchesOf({ db }: Pick<Store, 'db'>, scope: StopScope): Promise<readonly Stored<Suivi>[]> {
  if (isUid(scope)) return getByPrefix<Suivi>(db('suivis'), `${scope}.recherche.`)
  const one = await get<Suivi>(db('suivis'), scope)
  return one === null ? [] : [one]
}

/**
 * Stops the alerts of some searches, over whatever a device has chosen before; the searches stay.
 * @param now milliseconds since the epoch
 */
async function stopAlerts({ db }: Pick<Store, 'db'>, scope: StopScope, now: number): Promise<void> {
  for (const { _id } of await searchesOf({ db }, scope)) {
    const owner = suiviPartsOf(_id)?.uid as Uid
    await update<Suivi>(db('suivis'), _id, (recherche) =>
      recherche.alert === ''
        ? null
        : changedByServer(SHAPES.suivis, { ...recherche }, { ...recherche, alert: '' }, now, [owner]),
    )
  }
}

export interface StopOptions {
  readonly store: Store
  readonly clock: () => number
}

const PARAMS = { type: 'object', required: ['token'], properties: { token: { type: 'string' } } } as const
const SEE = { href: '/suivis', label: STOP_PAGE.see } as const

interface Given {
  readonly Params: { readonly token: string }
}

function show(reply: FastifyReply, status: number, text: PageText): FastifyReply {
  const { headers, html } = plainPage({ links: [SEE], ...text })
  return reply.code(status).headers(headers).send(html)
}

/**
 * `/alertes/:token`: what stops alerts, for whoever has the link of a mail. Reading it changes nothing, as those who scan
 * mails open every link; its button does, and so does a mail reader's own (RFC 8058), which sends a form of its own.
 */
export const stopRoutes: FastifyPluginAsync<StopOptions> = async (app, { store, clock }) => {
  // Nothing is read of what such a form says: the address has it all.
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(forms, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))

  app.get<Given>(
    '/alertes/:token',
    { ...perAddress('read'), schema: { params: PARAMS, querystring: NO_QUERY } },
    async ({ params }, reply) => {
      const scope = scopeOf(store, params.token)
      if (scope === null) return show(reply, 404, STOP_PAGE.invalid)
      const searches = await searchesOf(store, scope)
      const [search] = searches
      if (search === undefined) return show(reply, 200, STOP_PAGE.gone)
      if (searches.every(({ alert }) => alert === '')) return show(reply, 200, STOP_PAGE.already)
      const { title, one, all, button } = STOP_PAGE.ask
      const text = scope === search._id ? one(named(search.name)) : all
      return show(reply, 200, { title, text, button, links: [] })
    },
  )

  app.post<Given>(
    '/alertes/:token',
    { ...perAddress('push'), bodyLimit: 4 * 1024, schema: { params: PARAMS, querystring: NO_QUERY } },
    async ({ params }, reply) => {
      const scope = scopeOf(store, params.token)
      if (scope === null) return show(reply, 404, STOP_PAGE.invalid)
      await stopAlerts(store, scope, clock())
      return show(reply, 200, STOP_PAGE.done)
    },
  )
}

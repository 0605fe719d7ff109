import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { isSuiviId, isUid, type SuiviId, suiviPartsOf, type Uid } from '#domain/ids.ts'
import type { Suivi } from '#domain/market/suivis.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { changedByServer } from '#domain/versions/stamp-pushed.ts'
import { NO_QUERY } from '../../accounts/input.ts'
import { perAddress } from '../../http/limits.ts'
import { type PageText, plainPage } from '../../http/pages/plain-page.ts'
import { STOP_PAGE } from '../../messages/alerts.ts'
import { named } from '../../messages/readable.ts'
import { get, getByPrefix, type Stored, update } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import type { NoticeContext } from '../context.ts'
import { openFor, sealFor } from '../mail/sealed.ts'

/** One saved search, or all searches of a member. */
export type StopScope = SuiviId | Uid

const PURPOSE = 'the links that stop alerts'

/** Path that stops alerts, for anyone with the link: its scope is sealed in the token, which identifies nobody. */
export function stopPath(store: Pick<Store, 'opaqueId'>, scope: StopScope): string {
  return `/alertes/${sealFor(store, PURPOSE, scope)}`
}

/** The scope of a link; `null` if it was not issued here, or with another installation secret. */
function scopeOf(store: Pick<Store, 'opaqueId'>, token: string): StopScope | null {
  const scope = openFor(store, PURPOSE, token)
  if (scope === null || isUid(scope)) return scope
  return isSuiviId(scope) && suiviPartsOf(scope)?.kind === 'recherche' ? scope : null
}

/** The searches in a link's scope, including those without alerts. */
async function searchesOf({ db }: Pick<Store, 'db'>, scope: StopScope): Promise<readonly Stored<Suivi>[]> {
  if (isUid(scope)) return getByPrefix<Suivi>(db('suivis'), `${scope}.recherche.`)
  const one = await get<Suivi>(db('suivis'), scope)
  return one === null ? [] : [one]
}

/**
 * Stops the alerts of some searches, overriding devices' earlier choices; the searches stay.
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
 * `/alertes/:token`: stops alerts, for anyone with the link from a mail. A GET changes nothing, as mail scanners open
 * every link; its button does, and so does a mail reader's own (RFC 8058), which posts its own form.
 */
export const stopRoutes: FastifyPluginAsync<Pick<NoticeContext, 'store' | 'clock'>> = async (app, { store, clock }) => {
  // The form's body is ignored: the path has everything.
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

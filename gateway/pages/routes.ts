import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { printSearch, readSearch } from '#domain/market/search/search.ts'
import { pageIn } from '#wire/first-html.ts'
import { codeIn } from '#wire/place-paths.ts'
import { signUpPath, userTypeIn } from '#wire/sign-up.ts'
import { APP_START, CALL_ROOTS, isPage, paths, ROUTES, routeAt } from '#wire/site.ts'
import { sendError } from '../http/error-handler.ts'
import { queryParams } from '../http/paths.ts'
import { hasShell, sendShell } from './answer.ts'
import type { Site } from './site.ts'
import { TEXTS } from './sources.ts'

const STRING = { type: 'string', maxLength: 200 } as const

/** Ignores the tracking parameters of links. */
const NO_PARAMS = { schema: { querystring: { type: 'object' } } } as const

/** Whether an address has search parameters, valid or not. */
function isSearch(query: unknown): boolean {
  const { search, refused } = readSearch(queryParams(query))
  return printSearch(search) !== '' || refused.length > 0
}

const params = (...names: readonly string[]) => ({
  schema: { params: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, STRING])) } },
})

/** Paths excluded from robots: members' pages and calls. */
const NOT_FOR_ROBOTS = [
  ...CALL_ROOTS.map((root) => `/${root}/`),
  paths.tableauDeBord,
  paths.compte,
  '/profil/',
  '/partenariat/',
  paths.annonceCreer,
  paths.partager,
  '/mot-de-passe/',
  '/adresse/',
]

/** @param origin of the site */
function robotsText(origin: string): string {
  const rules = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=600').type('application/xml; charset=utf-8').send(xml)
}

/** The public pages, for browsers without our service worker: first visits, search engines, messengers. */
export const pageRoutes: FastifyPluginAsync<{ readonly site: Site }> = async (app, { site }) => {
  app.addHook('onReady', () => site.start())
  app.addHook('onClose', async () => site.stop())

  for (const path of Object.keys(TEXTS).filter((address) => !address.includes('?'))) {
    app.get(path, NO_PARAMS, ({ url }, reply) => {
      // The sign-in page opens on the sign-up of the given account type.
      const userType = path === paths.connexion ? userTypeIn(url) : undefined
      return site.sendText(reply, userType === undefined ? path : signUpPath(userType))
    })
  }

  // A shared link to a search gets the shell: the device has the rest of the annonces. So does the installed app, which
  // would show its member this page before theirs.
  app.get(ROUTES.accueil, NO_PARAMS, ({ query, url }, reply) =>
    url === APP_START || isSearch(query) ? sendShell(reply) : site.sendLanding(reply),
  )
  app.get(ROUTES.annonces, NO_PARAMS, ({ query }, reply) =>
    isSearch(query) ? sendShell(reply) : site.sendAnnonces(reply),
  )
  app.get<{ Params: { annonceId: string } }>(ROUTES.annonce, params('annonceId'), (request, reply) => {
    const { annonceId } = request.params
    // The form for a new annonce has a fixed path under the same prefix, which takes precedence.
    const { route = 'annonce' } = routeAt(paths.annonce(annonceId)) ?? {}
    return route === 'annonce' ? site.sendAnnonce(reply, annonceId) : sendShell(reply)
  })
  app.get<{ Params: { departement: string } }>(ROUTES.annoncesDepartement, params('departement'), (request, reply) =>
    site.sendPlace(reply, codeIn(request.params.departement), pageIn(request.url)),
  )
  app.get<{ Params: { departement: string; commune: string } }>(
    ROUTES.annoncesCommune,
    params('departement', 'commune'),
    (request, reply) => site.sendPlace(reply, codeIn(request.params.commune), pageIn(request.url)),
  )

  app.get('/sitemap.xml', NO_PARAMS, async (_request, reply) => sendXml(reply, await site.sitemap.index()))
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', params('part'), async ({ params: { part } }, reply) => {
    const file = /^[1-9]\d{0,3}$/.test(part) ? await site.sitemap.part(Number(part)) : undefined
    return file === undefined ? sendError(reply, 404, 'not-found') : sendXml(reply, file)
  })
  app.get('/robots.txt', NO_PARAMS, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(site.origin)),
  )
}

function pathOf(request: FastifyRequest): string {
  // A request line may contain anything; without a path there is no page.
  return /^\/[^?#]*/.exec(request.url)?.[0] ?? ''
}

/**
 * Answers requests that match no route or file. A member's page is the shell, which the device fills; any other page
 * gets the app's own 404; a call or a file gets a coded one.
 */
export function setNotFound(app: FastifyInstance, appDir: string, { sendUnknown }: Pick<Site, 'sendUnknown'>): void {
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads || !isPage(pathname) || !hasShell(appDir)) return sendError(reply, 404, 'not-found')
    return routeAt(pathname) === undefined ? sendUnknown(reply) : sendShell(reply)
  })
}

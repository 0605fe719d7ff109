import type { FastifyReply } from 'fastify'
import { annonce as annonceTexts } from '#messages/fr/annonce.ts'
import { regionPages } from '#messages/fr/region-pages.ts'
import { shell } from '#messages/fr/shell.ts'
import type { RenderPage } from '#wire/first-html.ts'
import { paths } from '#wire/site.ts'
import type { Hub } from '../store/hub.ts'
import { sendPage, sendShell } from './answer.ts'
import { createPages, type PagesInput } from './pages.ts'
import { createSitemap, type Sitemap } from './sitemap.ts'
import {
  annonceSource,
  annoncesSource,
  landingSource,
  missingSource,
  NotThere,
  type PageSource,
  placeSource,
  type SourcesInput,
  TEXTS,
} from './sources.ts'
import { readTemplate } from './template.ts'

/** A list is rendered at most once in that time, whatever is written meanwhile. */
const LIST_LAG_MS = 5000

/** Pathname and title for rendering pages without an address of their own. */
const UNKNOWN = ['/introuvable', shell.notFoundTitle] as const
const MISSING_ANNONCE = [paths.annonce('introuvable'), annonceTexts.missing] as const
const MISSING_PLACE = [`${paths.annonces}/introuvable`, regionPages.unknown] as const

export interface SiteOptions extends SourcesInput, Omit<PagesInput, 'template'> {
  readonly hub: Hub
  readonly appDir: string
  /** Loads the page renderer, a build of its own; without one devices fill empty shells. */
  readonly loadRenderer?: ((appDir: string) => Promise<RenderPage | null>) | undefined
}

/** The public pages as HTML, the same for everybody: no session is read. */
export interface Site {
  start(): Promise<void>
  stop(): void
  readonly origin: string
  readonly sitemap: Sitemap
  sendText(reply: FastifyReply, path: string): Promise<FastifyReply>
  sendLanding(reply: FastifyReply): Promise<FastifyReply>
  sendAnnonces(reply: FastifyReply): Promise<FastifyReply>
  sendAnnonce(reply: FastifyReply, id: string): Promise<FastifyReply>
  /** @param place a département's or a commune's code @param page of its list, from 1 */
  sendPlace(reply: FastifyReply, place: string, page: number): Promise<FastifyReply>
  /** The 404 page of an unknown address. */
  sendUnknown(reply: FastifyReply): Promise<FastifyReply>
}

export function createSite(options: SiteOptions): Site {
  const { store, hub, list, counts, registry, clock, log, appDir, origin } = options
  const template = readTemplate(appDir, origin)
  const pages = createPages({ template, registry, clock, log })
  const sitemap = createSitemap(list, origin, clock)
  const input: SourcesInput = { store, list, counts, origin }

  const unsubscribe = hub.subscribe('annonces', ({ id }) => pages.drop(paths.annonce(id)))

  /** @param lagMs time to live of the page; 0 until its source changes */
  async function send(reply: FastifyReply, key: string, lagMs: number, source: () => Promise<PageSource>) {
    const page = await pages.page(key, lagMs, key, source)
    if (page === null) return sendShell(reply)
    // Only the code of a place counts: an address with a wrong name redirects to the canonical one.
    const [asPath = ''] = reply.request.url.split('?', 1)
    if (page.path !== null && page.path.split('?', 1)[0] !== asPath.replace(/(.)\/$/, '$1')) {
      return reply.header('cache-control', 'no-cache').redirect(page.path, 301)
    }
    return sendPage(reply, page)
  }

  /** One cached page for everything missing: anybody can invent addresses. */
  async function sendMissing(reply: FastifyReply, status: number, [pathname, title]: readonly [string, string]) {
    const page = await pages.page(`${pathname} ${status}`, 0, pathname, async () => missingSource(status, title))
    return page === null ? sendShell(reply, status) : sendPage(reply, page)
  }

  async function sendIfThere(
    reply: FastifyReply,
    key: string,
    lagMs: number,
    source: () => Promise<PageSource>,
    missing: readonly [pathname: string, title: string],
  ) {
    try {
      return await send(reply, key, lagMs, source)
    } catch (error) {
      if (!(error instanceof NotThere)) throw error
      return sendMissing(reply, error.status, missing)
    }
  }

  return {
    origin,
    sitemap,
    start: async () => {
      pages.renderWith((await options.loadRenderer?.(appDir)) ?? null)
    },
    stop: unsubscribe,
    sendText: (reply, path) => send(reply, path, 0, async () => TEXTS[path] as PageSource),
    sendLanding: (reply) => send(reply, paths.accueil, LIST_LAG_MS, () => landingSource(input)),
    sendAnnonces: (reply) => send(reply, paths.annonces, LIST_LAG_MS, () => annoncesSource(input)),
    sendAnnonce: (reply, id) =>
      sendIfThere(reply, paths.annonce(id), 0, () => annonceSource(id, input), MISSING_ANNONCE),
    sendPlace: (reply, place, page) =>
      sendIfThere(reply, `place ${place} ${page}`, LIST_LAG_MS, () => placeSource(place, page, input), MISSING_PLACE),
    sendUnknown: (reply) => sendMissing(reply, 404, UNKNOWN),
  }
}

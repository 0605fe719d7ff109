import { LRUCache } from 'lru-cache'
import { departementOf } from '#domain/market/departements.ts'
import { communePath, departementPath } from '#wire/place-paths.ts'
import { paths } from '#wire/site.ts'
import { escapeHtml } from '../http/pages/escape.ts'
import type { PublicList } from './public-list.ts'
import { TEXTS } from './sources.ts'

const ADDRESSES_MAX = 40_000 // of 50,000 allowed in a file: https://www.sitemaps.org/protocol.html
const MADE_EVERY_MS = 10 * 60_000 // 10 min; robots come far less often, and annonces closed since answer 410
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Sign-in pages are not listed. */
const TEXT_PATHS = Object.keys(TEXTS).filter((path) => !path.startsWith(paths.connexion))

/** Sitemap of every public page: an index, and parts. */
export interface Sitemap {
  index(): Promise<string>
  /** @param number from 1; `undefined` for a part that does not exist */
  part(number: number): Promise<string | undefined>
}

interface Address {
  readonly path: string
  readonly changed?: string
}

function urlset(origin: string, addresses: readonly Address[]): string {
  const urls = addresses.map(({ path, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${changed.slice(0, 10)}</lastmod>`
    return `<url><loc>${escapeHtml(origin + path)}</loc>${lastmod}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n${urls.join('\n')}\n</urlset>\n`
}

function indexOf(origin: string, parts: number): string {
  const urls = Array.from({ length: parts }, (_, at) => `<sitemap><loc>${origin}/sitemap-${at + 1}.xml</loc></sitemap>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${urls.join('\n')}\n</sitemapindex>\n`
}

/** Generated when a robot requests it, then cached for a while. */
export function createSitemap(list: PublicList, origin: string, clock: () => number): Sitemap {
  async function addresses(): Promise<readonly Address[]> {
    const communes = await list.communes()
    const departements = [...new Set(communes.map(({ commune }) => departementOf(commune)))]
    return [
      ...[paths.accueil, paths.annonces, ...TEXT_PATHS].map((path) => ({ path })),
      ...departements.map((code) => ({ path: departementPath(code) })),
      ...communes.map(({ commune, ville }) => ({ path: communePath(commune, ville) })),
      ...(await list.ids()).map(([id, changed]) => ({ path: paths.annonce(id), changed })),
    ]
  }

  async function make(): Promise<readonly string[]> {
    const all = await addresses()
    const parts: string[] = []
    for (let at = 0; at < all.length; at += ADDRESSES_MAX) {
      parts.push(urlset(origin, all.slice(at, at + ADDRESSES_MAX)))
    }
    return [indexOf(origin, parts.length), ...parts]
  }

  const made = new LRUCache<'files', readonly string[]>({
    max: 1,
    ttl: MADE_EVERY_MS,
    ttlResolution: 0,
    perf: { now: clock },
    fetchMethod: make,
  })
  const part = async (number: number) => (await made.fetch('files'))?.[number]

  return {
    index: async () => (await part(0)) ?? '',
    part: async (number) => (number < 1 ? undefined : part(number)),
  }
}

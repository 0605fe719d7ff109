import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { departementOf } from '#domain/departements.ts'
import { communePath, departementPath } from '#wire/place-paths.ts'
import { paths } from '#wire/site.ts'
import { escapeHtml } from '../http/pages/escape.ts'
import type { PublicList } from './public-list.ts'

const compress = promisify(gzip)
const SITEMAP_ADDRESSES_MAX = 40_000 // of 50,000 allowed in a file: https://www.sitemaps.org/protocol.html
const MADE_EVERY_MS = 10 * 60_000 // 10 min; robots come far less often, and the page of what was closed since answers 410
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const TEXT_PATHS = [
  paths.accueil,
  paths.annonces,
  paths.faq,
  paths.ressources,
  paths.contact,
  paths.mentionsLegales,
  paths.cgu,
  paths.confidentialite,
  paths.accessibilite,
  paths.planDuSite,
] as const

/** What search engines read to know every public page: an index, and parts of it. */
export interface Sitemap {
  /** Compressed with gzip. */
  index(): Promise<Buffer>
  /** Compressed with gzip. @param number from 1; `undefined` for a part that there is not */
  part(number: number): Promise<Buffer | undefined>
}

interface Made {
  readonly at: number
  readonly files: Promise<readonly Buffer[]>
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

/** Made of what is public, when a robot asks, and kept compressed for a while. */
export function createSitemap(
  list: PublicList,
  origin: string,
  clock: () => number,
  most = SITEMAP_ADDRESSES_MAX,
): Sitemap {
  let made: Made | undefined

  async function addresses(): Promise<readonly Address[]> {
    const communes = await list.communes()
    const departements = [...new Set(communes.map(({ commune }) => departementOf(commune)))]
    return [
      ...TEXT_PATHS.map((path) => ({ path })),
      ...departements.map((code) => ({ path: departementPath(code) })),
      ...communes.map(({ commune, ville }) => ({ path: communePath(commune, ville) })),
      ...(await list.ids()).map(([id, changed]) => ({ path: paths.annonce(id), changed })),
    ]
  }

  async function make(): Promise<readonly Buffer[]> {
    const all = await addresses()
    const parts: Buffer[] = []
    for (let at = 0; at < all.length; at += most) parts.push(await compress(urlset(origin, all.slice(at, at + most))))
    return [await compress(indexOf(origin, parts.length)), ...parts]
  }

  async function files(): Promise<readonly Buffer[]> {
    const now = clock()
    if (made === undefined || now - made.at >= MADE_EVERY_MS) {
      const next = { at: now, files: make() }
      made = next
      next.files.catch(() => {
        if (made === next) made = undefined
      })
    }
    return made.files
  }

  return {
    index: async () => (await files())[0] as Buffer,
    part: async (number) => (number < 1 ? undefined : (await files())[number]),
  }
}

import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { departementOf } from '#domain/departements.ts'
import { communePath, departementPath } from '#wire/place-paths.ts'
import { paths } from '#wire/site.ts'
import { escapeHtml } from '../http/pages/escape.ts'
import type { PublicList } from './public-list.ts'

const compress = promisify(gzip)
const expand = promisify(gunzip)
const SITEMAP_ADDRESSES_MAX = 40_000 // of 50,000 allowed in a file: https://www.sitemaps.org/protocol.html
const MADE_EVERY_MS = 10 * 60_000 // 10 min; robots come far less often
const WITHDRAWN_EVERY_MS = 5000 // what is closed or deleted leaves sooner
const CHANGED_MAX = 10_000 // of annonces that are looked at again
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
  /** An annonce has changed: it is perhaps nobody's to see any more. */
  changed(id: string): void
}

interface Made {
  readonly at: number
  readonly version: string
  readonly files: Promise<readonly Buffer[]>
}

/** A part without these annonces; the same when it has none of them. */
async function without(file: Buffer, paths: ReadonlySet<string>): Promise<Buffer> {
  const lines = String(await expand(new Uint8Array(file))).split('\n')
  const left = lines.filter((line) => !paths.has(/\/annonce\/[^<]*(?=<\/loc>)/.exec(line)?.[0] ?? ''))
  return left.length === lines.length ? file : compress(left.join('\n'))
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
  let lookedAt = Number.NEGATIVE_INFINITY
  const changed = new Set<string>() // since they were last looked at, the catalogue being made some seconds later

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

  /** What was made, without what was withdrawn since. */
  async function stillThere(files: readonly Buffer[], ids: readonly string[]): Promise<readonly Buffer[]> {
    const gone = new Set((await list.gone(ids)).map((id) => paths.annonce(id)))
    return gone.size === 0 ? files : Promise.all(files.map((file) => without(file, gone)))
  }

  function keep(next: Made): Made {
    made = next
    next.files.catch(() => {
      if (made === next) made = undefined
    })
    return next
  }

  function lookAgain({ files, ...others }: Made): Made {
    const ids = [...changed]
    changed.clear()
    lookedAt = clock()
    const left = files.then((all) => stillThere(all, ids))
    left.catch(() => {
      for (const id of ids) changed.add(id)
    })
    return keep({ ...others, files: left })
  }

  async function files(): Promise<readonly Buffer[]> {
    const version = await list.version()
    const now = clock()
    const isOld = made === undefined || (made.version !== version && now - made.at >= MADE_EVERY_MS)
    const current = made === undefined || isOld ? keep({ at: now, version, files: make() }) : made
    const isDue = isOld || now - lookedAt >= WITHDRAWN_EVERY_MS
    return (changed.size > 0 && isDue ? lookAgain(current) : current).files
  }

  return {
    index: async () => (await files())[0] as Buffer,
    part: async (number) => (number < 1 ? undefined : (await files())[number]),
    changed: (id) => {
      changed.add(id)
      if (changed.size <= CHANGED_MAX) return
      made = undefined // the oldest are in the catalogue by now: all is made of it when a robot comes
      for (const oldest of [...changed].slice(0, CHANGED_MAX / 2)) changed.delete(oldest)
    },
  }
}

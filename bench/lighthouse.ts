import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '#wire/site.ts'
import { startServer } from '../tests/fixtures/server.ts'
import { type Audited, audit, installLighthouse } from './lighthouse/audit.ts'
import { fillFolder } from './market/folder.ts'
import { median, record } from './report.ts'

/**
 * What Lighthouse says of the public pages on a phone, on the demo market; of those whose weight depends on the market,
 * on 10,000 annonces too. After a build. It is installed in a folder of its own at its first run.
 */
const SIZE = 10_000
const LANDING_TIMES = 3 // of which the median is told; once for the others

/** The first address of a kind in the site's own list. */
async function inSitemap(url: string, kind: RegExp): Promise<string> {
  const answer = await fetch(`${url}/sitemap-1.xml`)
  const map = await answer.text()
  const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '', url).pathname)
  const first = found.find((path) => kind.test(path))
  if (first === undefined) throw new Error(`nothing like ${kind} in the sitemap`)
  return first
}

const ofMarket = async (url: string) => [
  ['landing page', paths.accueil],
  ['annonce', await inSitemap(url, /^\/annonce\//)],
  ['département', await inSitemap(url, /^\/annonces\/[^/]+$/)],
]

const ofSite = async (url: string) => [
  ['départements', paths.annonces],
  ['commune', await inSitemap(url, /^\/annonces\/[^/]+\/[^/]+$/)],
  ['connexion', paths.connexion],
  ['contact', paths.contact],
  ['faq', paths.faq],
  ['ressources', paths.ressources],
  ['mentions légales', paths.mentionsLegales],
  ['CGU', paths.cgu],
  ['confidentialité', paths.confidentialite],
]

function tell(page: string, conditions: string, runs: readonly Audited[]): void {
  const of = (what: keyof Audited) => median(runs.map((run) => run[what]))
  const one = { conditions: runs.length > 1 ? `${conditions}, median of ${runs.length}` : conditions }
  for (const category of ['performance', 'accessibility', 'best-practices', 'seo'] as const) {
    record({ name: `${page}: ${category}`, value: of(category), unit: 'of 100', goal: '>= 95', ...one })
  }
  record({ name: `${page}: LCP`, value: of('lcp'), unit: 'ms', goal: '<= 1500', ...one })
  record({ name: `${page}: CLS`, value: of('cls'), unit: '', goal: '<= 0', ...one })
  record({ name: `${page}: TBT`, value: of('tbt'), unit: 'ms', ...one })
}

async function measure(url: string, pages: readonly (readonly string[])[], conditions: string): Promise<void> {
  for (const [page = '', path = ''] of pages) {
    const runs: Audited[] = []
    for (let time = 0; time < (path === paths.accueil ? LANDING_TIMES : 1); time += 1)
      runs.push(await audit(url + path))
    tell(page, conditions, runs)
  }
}

if (!existsSync('dist/gateway/serve.js')) throw new Error('npm run build first')
await installLighthouse()
const demo = await startServer({ seed: true })
await measure(demo.url, [...(await ofMarket(demo.url)), ...(await ofSite(demo.url))], 'demo market')
await demo.stop()

const dataDir = await mkdtemp(join(tmpdir(), 'rayon-bench-'))
await fillFolder(dataDir, SIZE)
const market = await startServer({ dataDir })
await fetch(`${market.url}/catalogue/manifest.json`) // made before anybody visits
await measure(market.url, await ofMarket(market.url), `${SIZE} annonces`)
await market.stop()
await rm(dataDir, { recursive: true, force: true })

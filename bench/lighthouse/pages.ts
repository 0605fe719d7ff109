import { paths } from '../../src/wire/site.ts' // this folder is a package of its own
import { median, record } from '../report.ts'
import { type Audited, audit } from './audit.ts'

const LANDING_TIMES = 3 // of which the median is told; once for the others

/** A page by its name, and its address. */
export type NamedPage = readonly [name: string, path: string]

/** @throws when there is none */
function theFirst(found: readonly string[], kind: RegExp): string {
  const first = found.find((path) => kind.test(path))
  if (first === undefined) throw new Error(`nothing like ${kind}`)
  return first
}

/** The first address of a kind in the site's own list. @throws when there is none */
export async function inSitemap(url: string, kind: RegExp): Promise<string> {
  const answer = await fetch(`${url}/sitemap-1.xml`)
  const map = await answer.text()
  const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '', url).pathname)
  return theFirst(found, kind)
}

/** The first link of a kind on a page. @throws when there is none */
export async function linkOn(url: string, path: string, kind: RegExp): Promise<string> {
  const html = await (await fetch(url + path)).text()
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link ?? '')
  return theFirst(links, kind)
}

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

/** Audits pages of a site, and tells what is said of each. */
export async function tellOfPages(url: string, pages: readonly NamedPage[], conditions: string): Promise<void> {
  for (const [page, path] of pages) {
    const runs: Audited[] = []
    const times = path === paths.accueil ? LANDING_TIMES : 1
    for (let time = 0; time < times; time += 1) runs.push(await audit(url + path))
    tell(page, conditions, runs)
  }
}

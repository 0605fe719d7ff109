import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, QUIET_ARGS } from '../../scripts/lib/chromium.mjs'
import { paths } from '../../src/wire/site.ts'
import { median, reportFigure } from '../report.ts'

/** Downloaded by npx on first use: a fresh clone does not need it. 12.8 is the last version that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const LANDING_TIMES = 3 // runs, of which the median is reported; the other pages run once

/** Scores of 0 to 100, times in milliseconds. */
interface Audited {
  readonly performance: number
  readonly accessibility: number
  readonly 'best-practices': number
  readonly seo: number
  /** Largest contentful paint. */
  readonly lcp: number
  /** Cumulative layout shift, unitless. */
  readonly cls: number
}

interface Report {
  readonly categories: { readonly [name: string]: { readonly score: number | null } | undefined }
  readonly audits: { readonly [name: string]: { readonly numericValue?: number } | undefined }
  readonly runtimeError?: { readonly message: string }
}

/**
 * Lighthouse with its defaults: a phone four times slower than this machine on a slow 4G, both simulated, in a browser
 * without any stored state of the site.
 * @throws when it could not read the page
 */
async function audit(url: string): Promise<Audited> {
  const chromium = await findChromium()
  if (chromium === null) throw new Error('no Chromium')
  const folder = await mkdtemp(join(tmpdir(), 'rayon-lighthouse-'))
  const path = join(folder, 'report.json')
  try {
    const flags = `--chrome-flags=${['--headless', ...QUIET_ARGS].join(' ')}`
    const args = [url, '--quiet', '--output=json', `--output-path=${path}`, '--no-enable-error-reporting', flags]
    const env = { ...process.env, CHROME_PATH: chromium.shell }
    const child = spawn('npx', ['--yes', LIGHTHOUSE, ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
    const { categories, audits, runtimeError } = JSON.parse(await readFile(path, 'utf8')) as Report
    if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`)
    const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A page's name and its path. */
export type NamedPage = readonly [name: string, path: string]

/** @throws when none matches */
function theFirst(found: readonly string[], kind: RegExp): string {
  const match = found.find((path) => kind.test(path))
  if (match === undefined) throw new Error(`nothing like ${kind}`)
  return match
}

/** The first path of a kind in the sitemap. @throws when there is none */
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
  const medianOf = (what: keyof Audited) => median(runs.map((run) => run[what]))
  const one = { conditions: runs.length > 1 ? `${conditions}, median of ${runs.length}` : conditions }
  for (const category of ['performance', 'accessibility', 'best-practices', 'seo'] as const) {
    reportFigure({ name: `${page}: ${category}`, value: medianOf(category), unit: 'of 100', goal: '>= 95', ...one })
  }
  reportFigure({ name: `${page}: LCP`, value: medianOf('lcp'), unit: 'ms', goal: '<= 1500', ...one })
  reportFigure({ name: `${page}: CLS`, value: medianOf('cls'), unit: '', goal: '<= 0', ...one })
}

/** Audits pages of a site and reports their scores. */
export async function tellOfPages(url: string, pages: readonly NamedPage[], conditions: string): Promise<void> {
  for (const [page, path] of pages) {
    const runs: Audited[] = []
    const times = path === paths.accueil ? LANDING_TIMES : 1
    for (let time = 0; time < times; time += 1) runs.push(await audit(url + path))
    tell(page, conditions, runs)
  }
}

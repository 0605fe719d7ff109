import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, QUIET_ARGS } from '../../scripts/lib/chromium.mjs'

const LISTS = ['package.json', 'package-lock.json']
/** Not beside its lists: what reads this folder's sources would read two hundred packages. */
const FOLDER = join(import.meta.dirname, '..', '..', '.cache', 'lighthouse')
const LIGHTHOUSE = join(FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js')

/** Scores of 0 to 100, times in milliseconds. */
export interface Audited {
  readonly performance: number
  readonly accessibility: number
  readonly 'best-practices': number
  readonly seo: number
  /** Largest contentful paint. */
  readonly lcp: number
  /** Cumulative layout shift, of no unit. */
  readonly cls: number
  /** Total blocking time. */
  readonly tbt: number
}

async function run(command: string, args: readonly string[], cwd: string, env = process.env): Promise<void> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}`)
}

/** Installs Lighthouse, once. */
export async function installLighthouse(): Promise<void> {
  if (existsSync(LIGHTHOUSE)) return
  await mkdir(FOLDER, { recursive: true })
  for (const list of LISTS) await copyFile(join(import.meta.dirname, list), join(FOLDER, list))
  await run('npm', ['ci', '--no-audit', '--no-fund'], FOLDER)
}

interface Report {
  readonly categories: { readonly [name: string]: { readonly score: number | null } | undefined }
  readonly audits: { readonly [name: string]: { readonly numericValue?: number } | undefined }
  readonly runtimeError?: { readonly message: string }
}

/**
 * Lighthouse as it is by default: a phone four times slower than this machine on a slow 4G, both simulated, in a browser
 * that knows nothing of the site.
 * @throws when it could not read the page
 */
export async function audit(url: string): Promise<Audited> {
  const chromium = await findChromium()
  if (chromium === null) throw new Error('no Chromium')
  const folder = await mkdtemp(join(tmpdir(), 'rayon-lighthouse-'))
  const path = join(folder, 'report.json')
  try {
    const flags = `--chrome-flags=${['--headless', ...QUIET_ARGS].join(' ')}`
    const args = [LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${path}`, '--no-enable-error-reporting']
    await run(process.execPath, [...args, flags], folder, { ...process.env, CHROME_PATH: chromium.shell })
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
      tbt: value('total-blocking-time'),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

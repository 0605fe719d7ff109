import { execFileSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { findChromium } from '../../scripts/lib/chromium.mjs'

export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly os: string
  readonly node: string
  readonly chromium: string
}

const BUSY = 0.3 // of the last minute's load, a core

/** What a figure is of: another machine gives others. */
export async function thisMachine(): Promise<Machine> {
  const found = await findChromium({ long: false })
  const chromium = found === null ? 'none' : version(found.shell)
  const [{ model = 'unknown' } = {}, ...others] = cpus()
  return {
    cpu: model.trim(),
    cores: others.length + 1,
    memoryGb: Math.round(totalmem() / 1e9),
    os: `${type()} ${release()}`,
    node: process.version,
    chromium,
  }
}

function version(path: string): string {
  try {
    const said = execFileSync(path, ['--no-sandbox', '--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return said.trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}

/** The load of the last minute, and whether something else runs that figures would be measured beside. */
export function load(): { readonly load: number; readonly isBusy: boolean } {
  const [minute = 0] = loadavg()
  return { load: Math.round(minute * 100) / 100, isBusy: minute > BUSY * cpus().length }
}

/** The commit that is measured, marked when files differ from it. */
export function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', ':!bench/results') === '' ? '' : '+')
}

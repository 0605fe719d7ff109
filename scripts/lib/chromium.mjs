import { existsSync } from 'node:fs'
import { install, onPath } from './debian.mjs'
import { run } from './run.mjs'

const COMPLETE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL = 'chromium-headless-shell'

/** Chromium flags of every script and test: it runs as root, and makes no requests of its own. */
export const QUIET_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

function given(variable) {
  const path = process.env[variable]
  return path !== undefined && existsSync(path) ? path : null
}

function findComplete() {
  return given('CHROMIUM_PATH') ?? onPath(...COMPLETE)
}

async function fromPlaywright() {
  console.log('Chromium manque : installation par Playwright...')
  if ((await run('playwright', ['install', 'chromium'])) !== 0) return null
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/**
 * The browsers of the end-to-end suite: the machine's, else Debian's, else Playwright's own copy. The shell is headless
 * Chromium, a quarter faster; without it, or with `long`, the complete browser takes its place.
 * @returns {Promise<{ complete: string, shell: string } | null>} their paths; null when no Chromium is available
 */
export async function findChromium({ long = false } = {}) {
  const shellNow = () => (long ? null : (given('CHROMIUM_SHELL_PATH') ?? onPath(SHELL)))
  const missing = [...(findComplete() === null ? ['chromium'] : []), ...(long || shellNow() !== null ? [] : [SHELL])]
  await install(missing)
  const complete = findComplete() ?? (await fromPlaywright())
  return complete === null ? null : { complete, shell: shellNow() ?? complete }
}

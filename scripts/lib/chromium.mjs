import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const COMPLETE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL = ['chromium-headless-shell']

function onPath(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name)
  }
  return null
}

function given(variable) {
  const path = process.env[variable]
  return path !== undefined && existsSync(path) ? path : null
}

async function install(...packages) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  console.log(`Installation par apt-get : ${packages.join(', ')}...`)
  await run('apt-get', ['update', '-qq'])
  await run('apt-get', ['install', '-y', '-qq', ...packages], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
}

function findComplete() {
  return given('CHROMIUM_PATH') ?? onPath(COMPLETE)
}

async function fromPlaywright() {
  console.log('Chromium manque : installation par Playwright...')
  if ((await run('playwright', ['install', 'chromium'])) !== 0) return null
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/**
 * The browsers of the end-to-end suite: the machine's, else Debian's, else Playwright's own copy. The shell is Chromium
 * without its windows, a quarter faster; without it, or when `long` asks for it, the complete browser does its work.
 * @returns {Promise<{ complete: string, shell: string } | null>} their paths; null when no Chromium could be had
 */
export async function findChromium({ long = false } = {}) {
  const shellNow = () => (long ? null : (given('CHROMIUM_SHELL_PATH') ?? onPath(SHELL)))
  const missing = [
    ...(findComplete() === null ? ['chromium'] : []),
    ...(long || shellNow() !== null ? [] : ['chromium-headless-shell']),
  ]
  if (missing.length > 0) await install(...missing)
  const complete = findComplete() ?? (await fromPlaywright())
  return complete === null ? null : { complete, shell: shellNow() ?? complete }
}

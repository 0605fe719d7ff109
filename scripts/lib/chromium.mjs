import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function onPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name)
  }
  return null
}

/**
 * The browser of the end-to-end suite: the machine's, else Debian's, else Playwright's own copy.
 * @returns {Promise<string | null>} its path; null when none could be had
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && existsSync(given)) return given
  const found = onPath()
  if (found !== null) return found
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Chromium manque : installation par apt-get...')
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    const installed = onPath()
    if (installed !== null) return installed
  }
  console.log('Chromium manque : installation par Playwright...')
  const code = await run('playwright', ['install', 'chromium'])
  if (code !== 0) return null
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

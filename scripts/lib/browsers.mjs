import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { install, onPath } from './debian.mjs'

const LIBRARIES = '/usr/lib'

/** The small browser that Debian keeps beside the WebKitGTK library, the newest of them. */
function findMiniBrowser() {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES).filter((name) => name.endsWith('-linux-gnu')) : []
  const found = folders.flatMap((folder) => {
    const libraries = readdirSync(join(LIBRARIES, folder)).filter((name) => name.startsWith('webkit2gtk-'))
    return libraries
      .map((library) => join(LIBRARIES, folder, library, 'MiniBrowser'))
      .filter((path) => existsSync(path))
  })
  return found.sort().at(-1) ?? null
}

/** Each of Debian's packages, and what it brings. */
const BROUGHT = {
  'firefox-esr': () => onPath('firefox-esr'),
  'webkit2gtk-driver': () => onPath('WebKitWebDriver') && findMiniBrowser(),
  xvfb: () => onPath('Xvfb'),
}

const missing = () => Object.keys(BROUGHT).filter((name) => BROUGHT[name]() === null)

/**
 * The browsers of `npm run test:browsers`, installed from Debian where they are missing and may be.
 * @returns {Promise<{ miniBrowser: string } | null>} null when one could not be had, which has been said
 */
export async function findBrowsers() {
  await install(missing())
  const miniBrowser = findMiniBrowser()
  if (missing().length === 0 && miniBrowser !== null) return { miniBrowser }
  console.error(`Il manque ${missing().join(', ')} : sudo apt-get install ${missing().join(' ')}`)
  return null
}

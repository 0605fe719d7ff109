import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { install, onPath } from './debian.mjs'

const LIBRARIES = '/usr/lib'

/** The newest MiniBrowser that Debian installs next to the WebKitGTK library. */
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

/** Each Debian package, with the path of its command. */
const BROUGHT = {
  'firefox-esr': () => onPath('firefox-esr'),
  'webkit2gtk-driver': () => onPath('WebKitWebDriver') && findMiniBrowser(),
  xvfb: () => onPath('Xvfb'),
}

const missing = () => Object.keys(BROUGHT).filter((name) => BROUGHT[name]() === null)

/**
 * Finds the browsers of `npm run test:browsers`, and installs missing ones from Debian where allowed.
 * @returns {Promise<{ miniBrowser: string } | null>} null when one is unavailable, after printing why
 */
export async function findBrowsers() {
  await install(missing())
  const miniBrowser = findMiniBrowser()
  if (missing().length === 0 && miniBrowser !== null) return { miniBrowser }
  console.error(`Il manque ${missing().join(', ')} : sudo apt-get install ${missing().join(' ')}`)
  return null
}

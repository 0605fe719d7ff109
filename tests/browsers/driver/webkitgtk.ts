import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../fixtures/free-port.ts'
import { type Browser, browserOf } from './browser.ts'
import { openHttpSession } from './http.ts'
import { endGroup, start } from './process.ts'
import { soon } from './soon.ts'

/** Its own small browser, which Debian keeps beside the library. */
const MINIBROWSER = process.env.MINIBROWSER_PATH ?? ''

/**
 * Opens WebKitGTK's MiniBrowser, on a display that nobody sees. What it keeps is kept in memory: a browser that a driver
 * leads is a private window.
 */
export async function openWebKitGtk(site: string, args: readonly string[] = []): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'rayon-libre-webkit-'))
  const downloads = join(home, 'downloads')
  await mkdir(downloads)
  await mkdir(join(home, '.config'))
  await writeFile(join(home, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const port = await freePort()
  const { child, said } = start('WebKitWebDriver', [`--port=${port}`], {
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local'),
    XDG_RUNTIME_DIR: home,
    NO_AT_BRIDGE: '1',
    GTK_A11Y: 'none',
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    LC_ALL: 'C.UTF-8',
    LANGUAGE: 'fr',
    TZ: 'Europe/Paris',
  })
  const close = async () => {
    await endGroup(child)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await soon(async () => {
      if (child.exitCode !== null) throw new Error(`WebKitWebDriver has ended:\n${said()}`)
      await fetch(`http://127.0.0.1:${port}/status`)
    })
    const options = { 'webkitgtk:browserOptions': { binary: MINIBROWSER, args: ['--automation', ...args] } }
    const session = await openHttpSession(`http://127.0.0.1:${port}`, options)
    return await browserOf(session, { site, home, downloads, datesByPart: true, close })
  } catch (error) {
    await close()
    throw error
  }
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../fixtures/free-port.ts'
import { type Browser, openBrowser } from './browser.ts'
import { COMMANDS, type Command, type Session, WebDriverError } from './commands.ts'

/** WebKitGTK's own small browser, which Debian installs next to the library. */
const MINIBROWSER = process.env.MINIBROWSER_PATH ?? ''

type Params = Readonly<Record<string, unknown>>

async function call(server: string, command: Command, session: string, params: Params): Promise<unknown> {
  const [method, path] = COMMANDS[command]
  const address = path.replace('{session}', session).replace('{id}', String(params.id))
  const body = method === 'POST' ? { body: JSON.stringify(params) } : {}
  const answer = await fetch(`${server}/session${address}`, { method, ...body })
  const { value } = (await answer.json()) as { readonly value: unknown }
  if (answer.ok) return value
  const { error, message } = value as { readonly error: string; readonly message?: string }
  throw new WebDriverError(error, message ?? command)
}

/** A session of the driver that listens at `server`, over standard WebDriver HTTP. */
async function openHttpSession(server: string, capabilities: object): Promise<Session> {
  const opened = await call(server, 'NewSession', '', { capabilities: { alwaysMatch: capabilities } })
  const { sessionId } = opened as { readonly sessionId: string }
  return { send: (command, params = {}) => call(server, command, sessionId, params) }
}

/**
 * Opens WebKitGTK's MiniBrowser on a virtual display. It stores everything in memory: under a driver, the window is
 * private.
 */
export function openWebKitGtk(site: string, args: readonly string[] = []): Promise<Browser> {
  return openBrowser(site, async (home, downloads) => {
    const config = join(home, '.config')
    await mkdir(config)
    await writeFile(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
    const port = await freePort()
    const options = { 'webkitgtk:browserOptions': { binary: MINIBROWSER, args: ['--automation', ...args] } }
    return {
      command: 'WebKitWebDriver',
      args: [`--port=${port}`],
      env: {
        HOME: home,
        XDG_CONFIG_HOME: config,
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
      },
      datesByPart: true,
      connect: () => openHttpSession(`http://127.0.0.1:${port}`, options),
    }
  })
}

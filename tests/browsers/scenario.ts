import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from '@playwright/test'
import { describe, test } from 'vitest'
import type { UserType } from '#domain/user.ts'
import { ROOT } from '../../scripts/lib/paths.mjs'
import { type Account, accountOn } from '../e2e/members.ts'
import type { Profil } from '../fixtures/acts.ts'
import { type ServerOptions, startServer, type TestServer } from '../fixtures/server.ts'
import type { Browser } from './driver/browser.ts'
import { ENGINES, type Engine, type Manner } from './engines.ts'
import { signIn } from './people.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Why the scenario cannot run in a browser; `npm run test:browsers` reports it. */
    notApplicable?: string
  }
}

export interface Stage {
  readonly engine: Engine
  readonly server: TestServer
  /** Opens a browser of this engine; closed after the scenario. */
  readonly aBrowser: (manner?: Manner) => Promise<Browser>
  /** A member without a browser, signed up by HTTP calls. */
  readonly anAccount: (userType: UserType, profil?: Profil) => Promise<Account>
  /** A member in a browser, signed in through the form. */
  readonly aMember: (userType: UserType, profil?: Profil, manner?: Manner) => Promise<Account & Browser>
}

interface Options {
  readonly server?: ServerOptions
  /** The mode that the scenario needs the browser to run in. */
  readonly manner?: Manner
}

/** Saves screenshots of a failed scenario in test-results/browsers. */
async function keepScreens(name: string, browsers: readonly Browser[]): Promise<void> {
  const folder = join(ROOT, 'test-results/browsers')
  await mkdir(folder, { recursive: true })
  for (const [index, { page }] of browsers.entries()) {
    await page.screenshot(join(folder, `${name.replace(/\W+/g, '-')}-${index + 1}.png`)).catch(() => undefined)
  }
}

async function play(title: string, engine: Engine, run: (stage: Stage) => Promise<void>, options?: ServerOptions) {
  const closing: (() => Promise<unknown>)[] = []
  const opened: Browser[] = []
  const server = await startServer(options)
  closing.push(server.stop)
  const aBrowser: Stage['aBrowser'] = async (manner) => {
    const browser = await engine.open(server.url, manner)
    opened.push(browser)
    closing.push(browser.close)
    return browser
  }
  const anAccount: Stage['anAccount'] = async (userType, profil = {}) => {
    const calls = await request.newContext({ baseURL: server.url })
    closing.push(() => calls.dispose())
    return accountOn(server, calls, userType, profil)
  }
  const aMember: Stage['aMember'] = async (userType, profil, manner) => {
    const account = await anAccount(userType, profil)
    const browser = await aBrowser(manner)
    await signIn(browser.page, account.email)
    return { ...account, ...browser }
  }
  try {
    await run({ engine, server, aBrowser, anAccount, aMember })
  } catch (error) {
    await keepScreens(`${engine.name} ${title}`, opened)
    throw error
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

/** Registers the scenario for every engine, each on its own server. */
export function scenario(title: string, run: (stage: Stage) => Promise<void>, { server, manner }: Options = {}) {
  for (const engine of ENGINES) {
    describe(engine.name, () => {
      test(title, async ({ task, skip }) => {
        const reason = manner && engine.cannot[manner]
        if (reason !== undefined) {
          task.meta.notApplicable = reason
          skip(reason)
        }
        await play(title, engine, run, server)
      })
    })
  }
}

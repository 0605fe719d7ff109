import { type APIRequestContext, test as base } from '@playwright/test'
import type { UserType } from '#domain/user.ts'
import type { Profil } from '../fixtures/acts.ts'
import { type Line, lineTo } from '../fixtures/line.ts'
import { type ServerOptions, startServer, type TestServer } from '../fixtures/server.ts'
import { type Account, aBrowser, accountOn, type Member, memberIn, type Visitor, visitorOn } from './members.ts'
import { SERVERS, type SharedServers } from './servers.ts'
import { expectNoFaults, watch } from './watched.ts'

interface OfTheTest {
  /**
   * A test that stops, kills or configures its server, or that inspects all its data, gets its own: `test.use({
   * ownServer: {} })`. The others share one, with the data that other tests have left there and still write.
   */
  readonly ownServer: ServerOptions | false
  /** A test that only needs to lose the server gets its own proxy to the shared one, which it can cut. */
  readonly ownLine: boolean
  /** The shared server: the empty market's, or the demo market's. */
  readonly market: TestServer
  readonly line: Line
  readonly server: TestServer
  /** A visitor who is not signed in, in their own browser; the cookie banner is answered. */
  readonly aVisitor: () => Promise<Visitor>
  /** A member, signed in by HTTP calls; the profile is complete unless `profil` is null. */
  readonly aMember: (userType: UserType, profil?: Profil | null) => Promise<Member>
  /** Automatic, for every test: fails it on any fault that `watch` records. */
  readonly withoutFaults: undefined
  /** A member without a browser, for a party whose screen the test does not check. */
  readonly anAccount: (userType: UserType, profil?: Profil | null) => Promise<Account>
}

/** A server of all tests, by its name in `servers.ts`. */
function shared(name: keyof SharedServers): TestServer {
  const servers = JSON.parse(process.env[SERVERS] ?? '') as SharedServers
  const refuse = () => Promise.reject(new Error('other tests use this server: test.use({ ownServer: {} })'))
  return { ...servers[name], pid: () => 0, stop: refuse, kill: refuse, restart: refuse }
}

type Use<T> = (value: T) => Promise<void>

/** A fixture without dependencies: `run` creates the value, passes it to `use`, and disposes of it. */
export function onItsOwn<T>(run: (use: Use<T>) => Promise<void>) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures asked for from here.
  return ({}: object, use: Use<T>) => run(use)
}

export type AMember = OfTheTest['aMember']
export type AVisitor = OfTheTest['aVisitor']

export const test = base.extend<OfTheTest>({
  ownServer: [false, { option: true }],
  ownLine: [false, { option: true }],
  market: onItsOwn<TestServer>((use) => use(shared('market'))),
  line: async ({ market }, use) => {
    const line = await lineTo(market)
    await use(line)
    await line.cut()
  },
  server: async ({ ownServer, ownLine, line, market }, use) => {
    if (ownServer === false) return use(ownLine ? { ...market, url: line.url, port: line.port } : market)
    const server = await startServer(ownServer)
    await use(server)
    await server.stop()
  },
  baseURL: ({ server }, use) => use(server.url),
  aVisitor: async ({ browser, server }, use) => {
    const visitors: Visitor[] = []
    await use(async () => {
      const visitor = await visitorOn(browser, server)
      visitors.push(visitor)
      return visitor
    })
    for (const { context } of visitors) await context.close()
  },
  aMember: async ({ browser, server }, use) => {
    const members: Member[] = []
    await use(async (userType, profil = {}) => {
      const member = await memberIn(await aBrowser(browser, server), server, userType, profil)
      members.push(member)
      return member
    })
    for (const { context } of members) await context.close()
  },
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await watch(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  withoutFaults: [onItsOwn<undefined>((use) => expectNoFaults(() => use(undefined))), { auto: true }],
  anAccount: async ({ playwright, server }, use) => {
    const requests: APIRequestContext[] = []
    await use(async (userType, profil = {}) => {
      const request = await playwright.request.newContext({ baseURL: server.url })
      requests.push(request)
      return accountOn(server, request, userType, profil)
    })
    for (const request of requests) await request.dispose()
  },
})

/** For tests that only read: runs on the demo market. */
export const demoTest = test.extend({ market: onItsOwn<TestServer>((use) => use(shared('demo'))) })

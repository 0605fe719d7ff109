import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import type { UserType } from '#domain/user.ts'
import { type Acting, ownAnnonces as annoncesBy, newEmail, type Profil, signedUp } from '../fixtures/acts.ts'
import type { TestServer } from '../fixtures/server.ts'

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** An unused address: a visitor may sign up with it. */
  readonly email: string
}

/** A member without a browser: the other party of a test, set up by HTTP calls. */
export interface Account extends Acting {
  readonly request: APIRequestContext
}

/** A member in a browser of their own, signed in without the forms, which have tests of their own. */
export interface Member extends Account, Visitor {}

/** A new browser context in which the cookie banner is answered. */
export async function aBrowser(browser: Browser, server: Pick<TestServer, 'url'>): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'false'))
  return context
}

/** A visitor who is not signed in, in a browser of their own. */
export async function visitorOn(browser: Browser, server: Pick<TestServer, 'url'>): Promise<Visitor> {
  const context = await aBrowser(browser, server)
  return { context, page: await context.newPage(), email: newEmail() }
}

type Called = Parameters<typeof signedUp>[1]

/** Calls of the server that this context keeps the cookies of. */
const callsOf =
  (request: APIRequestContext, origin?: string): Called =>
  async (method, path, data, headers) => {
    const all = { ...(origin !== undefined && { origin }), ...headers }
    const answer = await request.fetch(path, { method, headers: all, ...(data !== undefined && { data }) })
    return { status: answer.status(), body: await answer.json() }
  }

/** Signs up by HTTP calls; the profile is complete unless `profil` is null. */
export async function accountOn(
  { url }: Pick<TestServer, 'url'>,
  request: APIRequestContext,
  userType: UserType,
  profil?: Profil | null,
): Promise<Account> {
  return { ...(await signedUp(newEmail(), callsOf(request, url), userType, profil)), request }
}

/** A member as `accountOn` makes it, signed in on this browser. */
export async function memberIn(
  context: BrowserContext,
  server: Pick<TestServer, 'url'>,
  userType: UserType,
  profil: Profil | null = {},
): Promise<Member> {
  const account = await accountOn(server, context.request, userType, profil)
  // The device's session record, written once: a member who signs out stays out. The call has already set the cookie.
  const record = JSON.stringify({ uid: account.uid, email: account.email, userType })
  await context.addInitScript((value) => {
    if (localStorage.getItem('test:entered') !== null) return
    localStorage.setItem('test:entered', '1')
    localStorage.setItem('rayon-libre:session', value)
  }, record)
  return { ...account, context, page: await context.newPage() }
}

/** The boutique's annonces as stored on the server. */
export const ownAnnonces = ({ request }: Pick<Account, 'request'>) => annoncesBy({ call: callsOf(request) })

import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import type { UserType } from '#domain/user.ts'
import { aUser } from '../fixtures/builders.ts'
import type { TestServer } from '../fixtures/server.ts'
import { newEmail, PASSWORD } from './people.ts'

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** An unused address: a visitor may sign up with it. */
  readonly email: string
}

export type Profil = Parameters<typeof aUser>[2]

/** A member without a browser: the other party of a test, set up by HTTP calls. */
export interface Account {
  readonly uid: Uid
  readonly email: string
  readonly request: APIRequestContext
  /** Pushes documents as this member's browser would; every row must be accepted. */
  readonly push: (database: string, docs: readonly object[]) => Promise<void>
  /** A document as stored on the server, with its revision. */
  readonly read: (database: string, id: string) => Promise<{ readonly _rev: string }>
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

/** Signs up by HTTP calls; the profile is complete unless `profil` is null. */
export async function accountOn(
  server: Pick<TestServer, 'url'>,
  request: APIRequestContext,
  userType: UserType,
  profil: Profil | null = {},
): Promise<Account> {
  const email = newEmail()
  const headers = { origin: server.url }
  const signUp = await request.post('/api/comptes', { headers, data: { email, password: PASSWORD, userType } })
  expect(signUp.status()).toBe(201)
  const { uid } = (await signUp.json()) as { readonly uid: Uid }
  const read: Account['read'] = async (database, id) => {
    const path = `/sync/${database}/_all_docs?include_docs=true`
    const answer = await request.post(path, { headers, data: { keys: [id] } })
    return ((await answer.json()) as { rows: { doc: { _rev: string } }[] }).rows[0]?.doc as { _rev: string }
  }
  const push: Account['push'] = async (database, docs) => {
    const path = `/sync/${database}/_bulk_docs`
    const answer = await request.post(path, { headers: { ...headers, 'x-rayon-uid': uid }, data: { docs } })
    for (const row of (await answer.json()) as object[]) expect(row).toMatchObject({ ok: true })
  }
  if (profil !== null) {
    await push('users', [{ ...(await read('users', uid)), ...aUser(uid, userType, { email, ...profil }) }])
    if (userType === 'boutique') await push('prives', [{ _id: uid, adresseLocale: '12 rue des Halles' }])
  }
  return { uid, email, request, push, read }
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
export async function ownAnnonces({ request }: Pick<Account, 'request'>): Promise<readonly Annonce[]> {
  const answer = await request.get('/sync/annonces/_changes?include_docs=true&scope=own')
  const { results } = (await answer.json()) as { results: { doc?: Annonce }[] }
  return results.flatMap(({ doc }) => doc ?? [])
}

import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { Annonce } from '#domain/annonce.ts'
import type { Candidature, CandidatureStatus } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import type { UserType } from '#domain/user.ts'
import { aCandidature, anAnnonce, aUser, newId } from '../fixtures/builders.ts'
import type { TestServer } from '../fixtures/server.ts'

/** A member in a browser of their own, set up by the server's own calls: the forms have tests of their own. */
export interface Member {
  readonly page: Page
  readonly context: BrowserContext
  readonly uid: Uid
  readonly email: string
  /** Pushes documents as this member's browser would; every row must be accepted. */
  readonly push: (database: string, docs: readonly object[]) => Promise<void>
  /** A document as the server holds it, with its revision. */
  readonly read: (database: string, id: string) => Promise<{ readonly _rev: string }>
}

/** A browser of its own in which the cookie banner has been answered. */
export async function aBrowser(browser: Browser, server: TestServer): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'false'))
  return context
}

/** Signs up; the profile is complete unless `profil` is null. */
export async function member(
  browser: Browser,
  server: TestServer,
  userType: UserType,
  profil: Parameters<typeof aUser>[2] | null = {},
): Promise<Member> {
  return memberIn(await aBrowser(browser, server), server, userType, profil)
}

/** The same in a browser that is open already, one that keeps its data on the disk for example. */
export async function memberIn(
  context: BrowserContext,
  server: TestServer,
  userType: UserType,
  profil: Parameters<typeof aUser>[2] | null = {},
): Promise<Member> {
  const email = `${newId(10)}@example.org`
  const headers = { origin: server.url }
  const signUp = await context.request.post('/api/comptes', {
    headers,
    data: { email, password: 'motdepasse', userType },
  })
  expect(signUp.status()).toBe(201)
  const { uid } = (await signUp.json()) as { readonly uid: Uid }
  const read: Member['read'] = async (database, id) => {
    const answer = await context.request.post(`/sync/${database}/_all_docs?include_docs=true`, {
      headers,
      data: { keys: [id] },
    })
    return ((await answer.json()) as { rows: { doc: { _rev: string } }[] }).rows[0]?.doc as { _rev: string }
  }
  const push: Member['push'] = async (database, docs) => {
    const answer = await context.request.post(`/sync/${database}/_bulk_docs`, {
      headers: { ...headers, 'x-rayon-uid': uid },
      data: { docs },
    })
    for (const row of (await answer.json()) as object[]) expect(row).toMatchObject({ ok: true })
  }
  if (profil !== null) {
    await push('users', [{ ...(await read('users', uid)), ...aUser(uid, userType, { email, ...profil }) }])
    if (userType === 'boutique') await push('prives', [{ _id: uid, adresseLocale: '12 rue des Halles' }])
  }
  // The device's own note of who is signed in, put down once: a member who leaves has left. The cookie came with the call.
  const record = JSON.stringify({ uid, email, userType })
  await context.addInitScript((value) => {
    if (localStorage.getItem('test:entered') !== null) return
    localStorage.setItem('test:entered', '1')
    localStorage.setItem('rayon-libre:session', value)
  }, record)
  return { page: await context.newPage(), context, uid, email, push, read }
}

/** An annonce of the boutique, on the server. */
export async function annonceOf(boutique: Member, changes: Partial<Annonce> = {}): Promise<Annonce> {
  const annonce = anAnnonce(boutique.uid, { createdAt: new Date().toISOString(), ...changes })
  await boutique.push('annonces', [annonce])
  return annonce
}

/** The créateur's candidature to it, on the server. */
export async function candidatureOf(
  createur: Member,
  annonce: Annonce,
  changes: Partial<Candidature> = {},
): Promise<Candidature> {
  const candidature = aCandidature(annonce, createur.uid, {
    email: createur.email,
    date: new Date().toISOString(),
    ...changes,
  })
  await createur.push('candidatures', [candidature])
  return candidature
}

/** Moves it on the server, as the member. */
export async function moved(by: Member, { _id }: Candidature, status: CandidatureStatus): Promise<void> {
  const doc = await by.read('candidatures', _id)
  // The server stamps the 24 hours of an offer itself.
  const offer = status === 'awaiting-creator' ? { offerExpiresAt: new Date(Date.now() + 86_400_000).toISOString() } : {}
  await by.push('candidatures', [{ ...doc, ...offer, status }])
}

/**
 * Takes a store of this device away from the page, as a newer version of the site in another tab would: the browser
 * closes it, and nothing can be written in it any more.
 * @param part of the name of the IndexedDB databases: 'annonces', 'candidatures', 'photos'
 */
export async function closeStorage(page: Page, part: string): Promise<void> {
  const closed = await page.evaluate(async (wanted) => {
    const found = (await indexedDB.databases()).filter(({ name }) => name?.endsWith(wanted))
    for (const { name = '', version = 1 } of found) {
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, version + 1000)
        request.onupgradeneeded = () => {
          for (const store of [...request.result.objectStoreNames]) request.result.deleteObjectStore(store)
        }
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          request.result.close()
          resolve()
        }
      })
    }
    return found.length
  }, part)
  expect(closed).toBeGreaterThan(0)
}

/**
 * Keeps everything asked of a store of this device waiting for as long as the page lives, as a slow disk would.
 * @returns what resolves once something was asked
 */
export async function holdStorage(page: Page, part: string): Promise<() => Promise<unknown>> {
  const held = await page.evaluate(async (wanted) => {
    const found = (await indexedDB.databases()).filter(({ name }) => name?.endsWith(wanted))
    for (const { name = '' } of found) {
      const opening = indexedDB.open(name)
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve
        opening.onerror = () => reject(opening.error)
      })
      const stores = [...opening.result.objectStoreNames]
      const transaction = opening.result.transaction(stores, 'readwrite')
      const goOn = () => {
        transaction.objectStore(stores[0] ?? '').count().onsuccess = goOn
      }
      goOn()
    }
    const names = found.map(({ name }) => name)
    const begin = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (...asked) {
      if (names.includes(this.name)) document.documentElement.dataset.asked = this.name
      return begin.apply(this, asked)
    }
    return found.length
  }, part)
  expect(held).toBeGreaterThan(0)
  return () => page.waitForFunction(() => document.documentElement.dataset.asked !== undefined)
}

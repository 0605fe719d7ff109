import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import type { Candidature, CandidatureStatus } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import type { UserType } from '#domain/user.ts'
import { aCandidature, anAnnonce, aUser, newId } from '../fixtures/builders.ts'

export const PASSWORD = 'motdepasse'

export type Profil = Parameters<typeof aUser>[2]

/** A member, set up by calls of the test's own process. */
export interface Account {
  readonly uid: Uid
  readonly email: string
  readonly userType: UserType
  /** Calls the gateway as this member, whatever the browser is doing. */
  readonly call: (method: string, path: string, data?: unknown) => ReturnType<typeof commands.callAs>
  /** Pushes documents as this member's browser would; every row must be accepted. */
  readonly push: (database: string, docs: readonly object[]) => Promise<void>
  /** A document as stored on the server, with its revision. */
  readonly read: (database: string, id: string) => Promise<{ readonly _rev: string }>
}

/** An unused address. */
export const newEmail = (): string => `${newId(10)}@example.org`

/** Signs up; the profile is complete unless `profil` is null. */
export async function anAccount(userType: UserType, profil: Profil | null = {}): Promise<Account> {
  const email = newEmail()
  const call: Account['call'] = (method, path, data) => commands.callAs(email, method, path, data)
  const signUp = await call('POST', '/api/comptes', { email, password: PASSWORD, userType })
  expect(signUp.status).toBe(201)
  const { uid } = signUp.body as { readonly uid: Uid }
  const read: Account['read'] = async (database, id) => {
    const { body } = await call('POST', `/sync/${database}/_all_docs?include_docs=true`, { keys: [id] })
    return (body as { rows: { doc: { _rev: string } }[] }).rows[0]?.doc as { _rev: string }
  }
  const push: Account['push'] = async (database, docs) => {
    const path = `/sync/${database}/_bulk_docs`
    const { body } = await commands.callAs(email, 'POST', path, { docs }, { 'x-rayon-uid': uid })
    for (const row of body as object[]) expect(row).toMatchObject({ ok: true })
  }
  if (profil !== null) {
    await push('users', [{ ...(await read('users', uid)), ...aUser(uid, userType, { email, ...profil }) }])
    if (userType === 'boutique') await push('prives', [{ _id: uid, adresseLocale: '12 rue des Halles' }])
  }
  return { uid, email, userType, call, push, read }
}

/** Publishes an annonce of the boutique on the server. */
export async function annonceOf(boutique: Account, changes: Partial<Annonce> = {}): Promise<Annonce> {
  const annonce = anAnnonce(boutique.uid, { createdAt: new Date().toISOString(), ...changes })
  await boutique.push('annonces', [annonce])
  return annonce
}

/** The boutique's annonces as stored on the server. */
export async function ownAnnonces({ call }: Pick<Account, 'call'>): Promise<readonly Annonce[]> {
  const { body } = await call('GET', '/sync/annonces/_changes?include_docs=true&scope=own')
  return (body as { results: { doc?: Annonce }[] }).results.flatMap(({ doc }) => doc ?? [])
}

/** Creates the créateur's candidature to it on the server. */
export async function candidatureOf(
  createur: Account,
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

/** Moves the candidature to another status on the server, as this member. */
export async function moved(by: Account, { _id }: Candidature, status: CandidatureStatus): Promise<void> {
  const doc = await by.read('candidatures', _id)
  // The server sets the 24 hours of an offer itself.
  const offer = status === 'awaiting-creator' ? { offerExpiresAt: new Date(Date.now() + 86_400_000).toISOString() } : {}
  await by.push('candidatures', [{ ...doc, ...offer, status }])
}

/** A partnership on the server: the créateur's candidature, accepted then confirmed. */
export async function partenariatOf(
  boutique: Account,
  createur: Account,
  annonce: Annonce,
  changes: Partial<Candidature> = {},
): Promise<Candidature> {
  const candidature = await candidatureOf(createur, annonce, changes)
  await moved(boutique, candidature, 'awaiting-creator')
  await moved(createur, candidature, 'confirmed')
  return candidature
}

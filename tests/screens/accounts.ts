import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import type { Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import type { UserType } from '#domain/user.ts'
import { aUser, newId } from '../fixtures/builders.ts'

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

/** The boutique's annonces as stored on the server. */
export async function ownAnnonces({ call }: Pick<Account, 'call'>): Promise<readonly Annonce[]> {
  const { body } = await call('GET', '/sync/annonces/_changes?include_docs=true&scope=own')
  return (body as { results: { doc?: Annonce }[] }).results.flatMap(({ doc }) => doc ?? [])
}

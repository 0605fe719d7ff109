import { beforeEach, describe, expect, it } from 'vitest'
import { claimId } from '#gateway/accounts/documents.ts'
import type { Mail } from '#gateway/notices/mail/document.ts'
import { unsealed } from '#gateway/notices/mail/sealed.ts'
import { getByPrefix } from '#gateway/store/documents.ts'
import type { Store } from '#gateway/store/store.ts'
import { createCrashingStore } from '#tests/fixtures/crashing-store.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { accountDocs, allDocs, emptied, quickStore } from '#tests/fixtures/store.ts'

const ALICE = { email: 'alice@exemple.fr', password: 'secret1', userType: 'createur' }
const NEW_EMAIL = 'alice@atelier.fr'
const HOUR = 60 * 60 * 1000

let store: Store
beforeEach(async () => {
  store = (await quickStore()).store
})

/** Restarts the process on the data left by the crash. */
type Restart = (delayMs?: number) => Promise<HttpGateway>

/** Runs an act in a process that dies at its nth write, for n = 1, 2…, until an attempt meets no crash. */
async function crashEverywhere(
  prepare: (gateway: HttpGateway) => Promise<string>,
  act: (gateway: HttpGateway, token: string) => Promise<{ status: number }>,
  after: (restart: Restart, token: string, nth: number) => Promise<void>,
): Promise<number> {
  for (let nth = 1; nth < 40; nth += 1) {
    const sound = await emptied(store)
    const crashing = createCrashingStore(sound)
    const doomed = await startHttpGateway({ store: crashing.store })
    const token = await prepare(doomed)
    crashing.crashAt(nth)
    const { status } = await act(doomed, token)
    await doomed.close()
    if (crashing.writes < nth) return nth - 1
    expect(status).toBe(500)
    const restarted: HttpGateway[] = []
    const restart: Restart = async (delayMs = 0) => {
      const gateway = await startHttpGateway({ store: sound, now: doomed.clock.now + delayMs })
      restarted.push(gateway)
      return gateway
    }
    await after(restart, token, nth)
    for (const gateway of restarted) await gateway.close()
  }
  throw new Error('the act never ends')
}

/** Every account has its claim and its profile, all with this address; nothing else is left. */
async function expectWhole(store: Store, email: string | null): Promise<void> {
  const docs = (await accountDocs(store)).filter(({ retired }) => retired === undefined)
  const withPrefix = (prefix: string) => docs.filter(({ _id }) => String(_id).startsWith(prefix))
  const users = await allDocs(store, 'users')
  const decided = (await getByPrefix(store.db('coordination'), 'claim:')).map(({ _id, uid }) => ({ _id, uid }))
  expect(decided).toEqual(withPrefix('claim:').map(({ _id, uid }) => ({ _id, uid })))
  if (email === null) {
    expect(docs).toEqual([])
    expect(users).toEqual([])
    return
  }
  const [account] = withPrefix('account:')
  expect(account).toMatchObject({ email, userType: ALICE.userType })
  expect(withPrefix('account:')).toHaveLength(1)
  expect(withPrefix('claim:')).toMatchObject([{ _id: claimId(store, email), uid: account?.uid }])
  expect(users).toMatchObject([{ _id: account?.uid, email, userType: ALICE.userType }])
}

async function signedUp(gateway: HttpGateway): Promise<string> {
  return (await gateway.call('POST', '/api/comptes', ALICE)).token
}

describe('a crash between two steps of a sign-up', () => {
  const nothing = async (): Promise<string> => ''
  const act = (gateway: HttpGateway) => gateway.call('POST', '/api/comptes', ALICE)

  // Proves V2.3.3
  it('leaves an account to sign in to, or an address that nobody takes before the sweep, run twice', async () => {
    const crashes = await crashEverywhere(nothing, act, async (restart, _token, nth) => {
      const gateway = await restart(1000)
      const before = await allDocs(store, 'accounts')
      await gateway.accounts.sweep()
      expect(await allDocs(store, 'accounts')).toEqual(before) // the sign-up may still be under way
      const made = nth > 3 // the account is the third write
      expect((await gateway.call('POST', '/api/session', ALICE)).status).toBe(made ? 200 : 401)
      if (made) await expectWhole(store, ALICE.email)
      if (nth > 1) expect((await gateway.call('POST', '/api/comptes', ALICE)).status).toBe(409)
      gateway.clock.now += HOUR
      await gateway.accounts.sweep()
      await gateway.accounts.sweep()
      await expectWhole(store, made ? ALICE.email : null)
      expect((await gateway.call('POST', '/api/comptes', ALICE)).status).toBe(made ? 409 : 201)
    })
    expect(crashes).toBe(6) // claim, its note, account, user, device, session
  })
})

describe('a crash between two steps of a change of address', () => {
  const body = { email: NEW_EMAIL, password: ALICE.password }
  const act = (gateway: HttpGateway, token: string) => gateway.call('PUT', '/api/compte/email', body, token)

  it('is repaired by the sweep, one way or the other', async () => {
    const crashes = await crashEverywhere(signedUp, act, async (restart, _token, nth) => {
      const gateway = await restart(HOUR)
      await gateway.accounts.sweep()
      gateway.clock.now += 7 * 24 * HOUR // the former address was reserved, and the change could be undone
      await gateway.accounts.sweep()
      const email = nth > 5 ? NEW_EMAIL : ALICE.email
      await expectWhole(store, email)
      expect((await gateway.call('POST', '/api/session', { ...ALICE, email })).status).toBe(200)
      const other = email === NEW_EMAIL ? ALICE.email : NEW_EMAIL
      expect((await gateway.call('POST', '/api/session', { ...ALICE, email: other })).status).toBe(401)
    })
    expect(crashes).toBe(7) // new claim, its note, undo, its mail, account, user, account settled
  })
})

it('a crash between two steps of the undoing of a change of address is repaired by the same request', async () => {
  const prepare = async (gateway: HttpGateway) => {
    const token = await signedUp(gateway)
    await gateway.call('PUT', '/api/compte/email', { email: NEW_EMAIL, password: ALICE.password }, token)
    const mails = (await allDocs(store, 'mail')) as unknown as Mail[]
    return /annuler#([\w-]{43})/.exec(mails.map((mail) => unsealed(store, mail).message?.text)[0] ?? '')?.[1] ?? ''
  }
  const act = (gateway: HttpGateway, token: string) => gateway.call('POST', '/api/adresse/annuler', { token })
  const crashes = await crashEverywhere(prepare, act, async (restart, token) => {
    const gateway = await restart()
    expect((await act(gateway, token)).status).toBe(200)
    await expectWhole(store, ALICE.email)
    const left = (await allDocs(store, 'accounts')).filter((doc) => !('retired' in doc))
    expect(left.map(({ _id }) => _id.split(':')[0])).not.toContain('session')
    expect(left.map(({ _id }) => _id.split(':')[0])).not.toContain('undo')
  })
  expect(crashes).toBeGreaterThanOrEqual(6) // claim, account, session, user, other claim, settled, reset, undo
})

describe('a crash between two steps of a deletion', () => {
  const act = (gateway: HttpGateway, token: string) => gateway.call('DELETE', '/api/compte', undefined, token)

  it('is known to the browsers that come back, and finished by the next sign-up, which gets a new account', async () => {
    const crashes = await crashEverywhere(signedUp, act, async (restart, token, nth) => {
      const gateway = await restart()
      const { status, body } = await gateway.call('GET', '/api/session', undefined, token)
      expect([nth, status, body.error]).toEqual(nth === 1 ? [1, 200, undefined] : [nth, 401, 'account-gone'])
      expect((await gateway.call('POST', '/api/session', ALICE)).status).toBe(nth === 1 ? 200 : 401)
      if (nth === 1) return // not even marked: the account still exists
      expect((await gateway.call('POST', '/api/comptes', ALICE)).status).toBe(201)
      await gateway.accounts.sweep()
      await expectWhole(store, ALICE.email)
    })
    expect(crashes).toBeGreaterThanOrEqual(4) // mark, session, user, the rest
  })
})

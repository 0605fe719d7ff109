import { beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { allDocs } from '#tests/fixtures/store.ts'
import { UID_HEADER } from '#wire/headers.ts'

const ALICE = { email: 'alice@exemple.fr', password: 'secret1', userType: 'boutique' }
const BOB = { email: 'bob@exemple.fr', password: 'secret2', userType: 'createur' }
const MINUTE = 60 * 1000

let gateway: HttpGateway
let alice: { uid: Uid; token: string }

async function signUp(body: object): Promise<{ uid: Uid; token: string }> {
  const answer = await gateway.call('POST', '/api/comptes', body)
  return { uid: String(answer.body.uid) as Uid, token: answer.token }
}

beforeEach(async () => {
  gateway = await startHttpGateway({ env: { PUBLIC_ORIGIN: 'https://exemple.fr' } })
  alice = await signUp(ALICE)
  await signUp(BOB)
})

describe('deletion of an account', () => {
  // Proves S1.9, S7.10, V7.5.1
  it('needs a password given in the last five minutes, and frees the address for another account', async () => {
    gateway.clock.now += 5 * MINUTE + 1
    const late = await gateway.call('DELETE', '/api/compte', undefined, alice.token)
    expect(late).toMatchObject({ status: 403, body: { error: 'recent-login-required' } })
    const { token } = await gateway.call('POST', '/api/session', ALICE, alice.token)
    expect((await gateway.call('DELETE', '/api/compte', undefined, token)).status).toBe(204)
    const again = await gateway.call('POST', '/api/comptes', { ...ALICE, userType: 'createur' })
    expect(again).toMatchObject({ status: 201, body: { userType: 'createur' } })
    expect(again.body.uid).not.toBe(alice.uid)
  })

  // Proves V7.4.2
  it('answers account-gone to the browsers that come back later, and keeps nothing of the account for that', async () => {
    const { token } = await gateway.call('POST', '/api/session', ALICE)
    await gateway.call('DELETE', '/api/compte', undefined, alice.token)
    const photo = `/photos/users/${alice.uid}/${'a'.repeat(64)}.webp`
    const paths = ['/api/session', '/api/sessions', '/api/export', '/api/notifications', '/sync/prives/_changes', photo]
    for (const path of paths) {
      const gone = await gateway.call('GET', path, undefined, token)
      expect([path, gone.status, gone.body.error, gone.token]).toEqual([path, 401, 'account-gone', ''])
      const unknown = await gateway.call('GET', path, undefined, 'x'.repeat(43))
      expect([path, unknown.status, unknown.body.error]).toEqual([path, 401, 'not-signed-in'])
    }
    const left = await allDocs(gateway.store, 'accounts')
    const retired = left.filter((doc) => 'retired' in doc)
    expect(retired.map((doc) => Object.keys(doc).toSorted())).toEqual([
      ['_id', '_rev', 'expiresAt', 'retired'],
      ['_id', '_rev', 'expiresAt', 'retired'],
    ])
    gateway.clock.now += 181 * 24 * 60 * MINUTE
    await gateway.accounts.sweep()
    expect((await allDocs(gateway.store, 'accounts')).filter((doc) => 'retired' in doc)).toEqual([])
  })

  it('answers account-gone to a device whose session ended before it, by the one call that asks for it', async () => {
    const errorFor = async (path: string, uid: string) => {
      const response = await fetch(gateway.url + path, { headers: { [UID_HEADER]: uid } })
      return ((await response.json()) as { error: string }).error
    }
    expect(await errorFor('/api/session', alice.uid)).toBe('not-signed-in')
    await gateway.call('DELETE', '/api/compte', undefined, alice.token)
    expect(await errorFor('/api/session', alice.uid)).toBe('account-gone')
    expect(await errorFor('/api/session', 'a'.repeat(20))).toBe('not-signed-in')
    // On other routes it would cost a read per visitor request, for no benefit.
    for (const path of ['/api/sessions', '/sync/prives/_changes']) {
      expect(await errorFor(path, alice.uid)).toBe('not-signed-in')
    }
  })
})

// Proves V6.3.2
it('accounts made beforehand take an address that nobody can sign in with, and are made once', async () => {
  const uid = 'd'.repeat(20) as never
  const account = { ...ALICE, email: 'demo@exemple.fr' }
  for (const _time of [1, 2]) {
    await gateway.accounts.createAccount(account.email, '', 'boutique', { uid, disabled: true })
  }
  expect(await gateway.store.db('users').get(uid)).toMatchObject({ email: account.email })
  expect((await gateway.call('POST', '/api/comptes', account)).status).toBe(409)
  expect((await gateway.call('POST', '/api/session', account)).status).toBe(401)
})

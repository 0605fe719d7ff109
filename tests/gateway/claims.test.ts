import { beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { claimOf, claimsOf, dropClaim, writeClaim } from '#gateway/accounts/claims/claims.ts'
import { get } from '#gateway/store/documents.ts'
import { newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { allDocs, quickStore, type TestStore } from '#tests/fixtures/store.ts'

const ID = 'claim:x'
const [ALICE, BOB] = [newId(20) as Uid, newId(20) as Uid]
const AT = '2026-02-11T12:00:00.000Z'

let test: TestStore
beforeEach(async () => {
  test = await quickStore()
})

const stored = (name: 'accounts' | 'coordination') => get<{ uid: Uid }>(test.store.db(name), ID)

describe('who has an address', () => {
  it('is decided by one copy, whatever the other says', async () => {
    expect(await writeClaim(test.store, { _id: ID, uid: ALICE, createdAt: AT }, null)).toBe(true)
    expect(await writeClaim(test.store, { _id: ID, uid: BOB, createdAt: AT }, null)).toBe(false)
    expect(await claimOf(test.store, ID)).toMatchObject({ uid: ALICE })
    expect(await stored('accounts')).toMatchObject({ uid: ALICE })
  })

  it('is known again once what decided it was lost, for any number who ask at once', async () => {
    await writeClaim(test.store, { _id: ID, uid: ALICE, createdAt: AT }, null)
    const coordination = test.store.db('coordination')
    await coordination.remove(await coordination.get(ID))
    const found = await Promise.all([1, 2, 3].map(() => claimOf(test.store, ID)))
    expect(found.map((claim) => claim?.uid)).toEqual([ALICE, ALICE, ALICE])
    expect(await stored('coordination')).toMatchObject({ uid: ALICE })
  })

  it('is free in both when it is given up, and not when another has it since', async () => {
    await writeClaim(test.store, { _id: ID, uid: ALICE, createdAt: AT }, null)
    const before = await claimOf(test.store, ID)
    await writeClaim(test.store, { _id: ID, uid: BOB, createdAt: AT }, before)
    await dropClaim(test.store, { _id: ID, uid: ALICE, createdAt: AT })
    expect([await stored('accounts'), await stored('coordination')]).toMatchObject([{ uid: BOB }, { uid: BOB }])
    expect((await claimsOf(test.store, BOB)).map(({ _id }) => _id)).toEqual([ID])
    await dropClaim(test.store, { _id: ID, uid: BOB, createdAt: AT })
    expect([await stored('accounts'), await stored('coordination')]).toEqual([null, null])
  })

  it('is one of many who sign up at once by two gateways', async () => {
    const gateways = [await startHttpGateway({ store: test.store }), await startHttpGateway({ store: test.store })]
    const account = { email: 'a@exemple.fr', password: 'motdepasse', userType: 'createur' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => gateways[nth % 2]?.call('POST', '/api/comptes', account)),
    )
    expect(answers.map((answer) => answer?.status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(await allDocs(test.store, 'users')).toHaveLength(1)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { update } from '#gateway/store/documents.ts'
import type { HttpGateway } from '#tests/fixtures/http-gateway.ts'
import {
  aNewcomer,
  aProvingGateway,
  CONFIRM,
  confirm,
  mailsTo,
  type Newcomer,
  PASSWORD,
  resetSecret,
  secretsTo,
} from '#tests/fixtures/newcomers.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const DAY = 24 * 60 * 60 * 1000
const OWNER = 'jeanne@exemple.fr'
const THIEF = 'voleur@exemple.fr'
const UNDO = '/adresse/annuler'
const NEW = 'nouveau1'

let gateway: HttpGateway
let jeanne: Newcomer
let started: number
beforeEach(async () => {
  gateway = await aProvingGateway()
  jeanne = await aNewcomer(gateway, OWNER, 'createur')
  await confirm(gateway, OWNER)
  started = gateway.clock.now
})

const at = (day: number) => {
  gateway.clock.now = started + day * DAY
}
const signIn = (email: string, password = PASSWORD) => gateway.call('POST', '/api/session', { email, password })

/** The thief, who knows the password, changes the account's address. */
async function steal(from: string, to: string): Promise<void> {
  const { token } = await signIn(from)
  const change = { email: to, password: PASSWORD }
  expect((await gateway.call('PUT', '/api/compte/email', change, token)).status).toBe(200)
}

/** Follows the last confirmation link sent to an address. */
async function prove(email: string): Promise<void> {
  const token = (await secretsTo(gateway, email, CONFIRM)).at(-1)
  expect((await gateway.call('POST', '/api/adresse', { token })).status).toBe(204)
}

async function undo(email: string): Promise<number> {
  const token = (await secretsTo(gateway, email, UNDO)).at(-1)
  return (await gateway.call('POST', '/api/adresse/annuler', { token })).status
}

/** The owner sets a new password through a reset mail. */
async function resetByOwner(): Promise<void> {
  const token = await resetSecret(gateway, OWNER)
  expect((await gateway.call('POST', `/api/mot-de-passe/${token}`, { password: NEW })).status).toBe(204)
}

/** The text of the mail that informs an address of a change. */
async function undoingTo(email: string): Promise<string | undefined> {
  const texts = (await mailsTo(gateway, email)).map(({ message }) => message?.text ?? '')
  return texts.find((text) => text.includes(UNDO))
}

const left = async (prefix: string) =>
  (await allDocs(gateway.store, 'accounts')).filter(({ _id }) => _id.startsWith(prefix)).map(({ email }) => email)

describe('an account that a thief took to another address and back', () => {
  beforeEach(async () => {
    await steal(OWNER, THIEF)
    await prove(THIEF)
    at(2)
    await steal(THIEF, OWNER)
  })

  it("is its owner's for good once she has set a password by a mail", async () => {
    at(3)
    await resetByOwner()
    expect((await signIn(OWNER, NEW)).body).toMatchObject({ uid: jeanne.uid, proved: true })
    expect(await left('undo:')).toEqual([])
    expect(await left('claim:')).toHaveLength(1)
    expect(await undo(THIEF)).toBe(404)
    at(7.5)
    expect(await undo(THIEF)).toBe(404)
    expect((await signIn(OWNER, NEW)).status).toBe(200)
  })

  it('is so once she has followed the link that proves her address', async () => {
    await gateway.call('POST', '/api/adresse/lien', {}, (await signIn(OWNER)).token)
    await prove(OWNER)
    expect(await left('undo:')).toEqual([])
    expect(await undo(THIEF)).toBe(404)
  })

  it('gives the thief no undoing that outlives hers', async () => {
    at(7)
    await resetByOwner()
    expect(await undo(THIEF)).toBe(404)
    expect((await signIn(OWNER, NEW)).status).toBe(200)
  })

  it('is returned by her own undoing, which going there and back does not end', async () => {
    // As a crash leaves the account after the way back, before the address shown to others is written.
    const accounts = gateway.store.db('accounts')
    await update<object>(accounts, `account:${jeanne.uid}`, (account) => ({ ...account, unsettled: true }))
    await gateway.accounts.sweep()
    expect((await left('undo:')).toSorted()).toEqual([OWNER, THIEF])
    expect(await undo(THIEF)).toBe(200)
    expect(await undo(OWNER)).toBe(200)
    expect(await undo(THIEF)).toBe(404)
  })
})

describe('an account that a thief took by a detour', () => {
  it("gives them no undoing that outlives its owner's", async () => {
    const detour = 'detour@exemple.fr'
    await steal(OWNER, THIEF)
    await prove(THIEF)
    at(6)
    await steal(THIEF, detour) // undoable for seven days, but for the way back
    await steal(detour, OWNER)
    at(7)
    await resetByOwner()
    expect(await undo(THIEF)).toBe(404)
    expect((await signIn(OWNER, NEW)).status).toBe(200)
  })

  it('keeps what its owner may undo when the thief proves an address of theirs again', async () => {
    await steal(OWNER, THIEF)
    await prove(THIEF)
    at(1)
    await steal(THIEF, 'detour@exemple.fr')
    at(2)
    await steal('detour@exemple.fr', THIEF)
    await prove(THIEF)
    expect(await left('undo:')).toEqual([OWNER])
    expect(await undo(OWNER)).toBe(200)
  })
})

it('a mail about an undoing says until when it works', async () => {
  await steal(OWNER, THIEF)
  expect(await undoingTo(OWNER)).toMatch(/17\sfévrier/)
  await prove(THIEF)
  at(2)
  await steal(THIEF, OWNER)
  expect(await undoingTo(THIEF)).toMatch(/17\sfévrier/)
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { type Account, accountId, emailId } from '#gateway/accounts/documents.ts'
import { queueContact } from '#gateway/notices/contact.ts'
import { get } from '#gateway/store/documents.ts'
import type { HttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aNewcomer, aProvingGateway, confirm, PASSWORD } from '#tests/fixtures/newcomers.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const JEANNE = 'jeanne@exemple.fr'
const OTHER = 'autre@exemple.fr'
const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

let gateway: HttpGateway
beforeEach(async () => {
  gateway = await aProvingGateway()
})

/** Sends a message to the support, under Jeanne's address by default, a second after the previous one. */
async function write(message: string, email = JEANNE): Promise<void> {
  gateway.clock.now += SECOND
  const body = { nom: 'Jeanne', email, sujet: 'Presse', message }
  await queueContact(gateway.store, 'support@exemple.fr', body, gateway.clock.now)
  gateway.clock.now += SECOND
}

/** The remaining messages to the support. */
async function messages(): Promise<string> {
  const mails = await allDocs(gateway.store, 'mail')
  return JSON.stringify(mails.filter(({ _id }) => _id.startsWith('contact:')))
}

const signUp = async (email: string) => (await aNewcomer(gateway, email, 'createur')).token

async function changeTo(email: string, token: string): Promise<void> {
  const answer = await gateway.call('PUT', '/api/compte/email', { email, password: PASSWORD }, token)
  expect(answer.status).toBe(200)
}

const deleted = async (token: string) =>
  expect((await gateway.call('DELETE', '/api/compte', undefined, token)).status).toBe(204)

describe("messages to the support under somebody's address", () => {
  it('stay when an account that never proved the address is deleted, but for those sent meanwhile', async () => {
    await write('de Jeanne')
    const stranger = await signUp(JEANNE)
    await write('pendant ce temps')
    await deleted(stranger)
    expect(await messages()).toContain('de Jeanne')
    expect(await messages()).not.toContain('pendant ce temps')
  })

  it('stay when the account has left the address in the meantime, or took it in passing', async () => {
    const stranger = await signUp(OTHER)
    await write('avant')
    await changeTo(JEANNE, stranger)
    await changeTo(OTHER, stranger)
    await write('ensuite')
    await changeTo(JEANNE, stranger)
    await changeTo(OTHER, stranger)
    await deleted(stranger)
    expect(await messages()).toContain('avant')
    expect(await messages()).not.toContain('ensuite') // between the first use and the last: indistinguishable
  })

  it('go with the account that proved the address, even when it left it and bore it again without a proof', async () => {
    const jeanne = await signUp(JEANNE)
    await confirm(gateway, JEANNE)
    await write('de Jeanne')
    await changeTo(OTHER, jeanne)
    await changeTo(JEANNE, jeanne)
    await changeTo(OTHER, jeanne)
    await deleted(jeanne)
    expect(await messages()).not.toContain('de Jeanne')
  })

  it('are not read by an account that bore the address without proving it', async () => {
    const stranger = await signUp(JEANNE)
    await write('de Jeanne')
    await changeTo(OTHER, stranger)
    await confirm(gateway, OTHER)
    const { body } = await gateway.call('GET', '/api/export', undefined, stranger)
    expect(body.contacts).toEqual([])
  })
})

describe('the former addresses of an account', () => {
  const former = async ({ uid }: { readonly uid: Uid }) =>
    ((await get<Account>(gateway.store.db('accounts'), accountId(uid)))?.former ?? []).map(({ id }) => id)

  it('are the last twenty at most', async () => {
    const jeanne = await aNewcomer(gateway, JEANNE, 'createur')
    for (let nth = 0; nth < 21; nth += 1) await changeTo(`${nth}@exemple.fr`, jeanne.token)
    const last = Array.from({ length: 20 }, (_, at) => emailId(gateway.store, `${at}@exemple.fr`))
    expect(await former(jeanne)).toEqual(last)
  })

  it('are forgotten once no message sent under them can be left', async () => {
    const jeanne = await aNewcomer(gateway, JEANNE, 'createur')
    await changeTo('0@exemple.fr', jeanne.token)
    gateway.clock.now += 395 * DAY
    const token = await gateway.accounts.openSession(jeanne.uid)
    await changeTo('1@exemple.fr', token)
    expect(await former(jeanne)).toHaveLength(2)
    gateway.clock.now += 1
    await changeTo('2@exemple.fr', token)
    expect(await former(jeanne)).toEqual(['0', '1'].map((name) => emailId(gateway.store, `${name}@exemple.fr`)))
  })
})

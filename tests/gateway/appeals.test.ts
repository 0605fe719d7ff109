import { expect, it } from 'vitest'
import { deleteMemberAccount, hide, suspend } from '#gateway/moderation/acts.ts'
import type { Report } from '#gateway/moderation/documents.ts'
import type { FullMail } from '#gateway/notices/mail/document.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { publishes } from '#tests/fixtures/leaving.ts'
import { actingByCommand, anOperator, aPerson, command, PASSWORD } from '#tests/fixtures/operators.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const gateway = await startHttpGateway()
const operator = await anOperator(gateway)

const contest = (body: object, token = '') => gateway.call('POST', '/api/contestations', body, token)
const deed = (body: object) => gateway.call('POST', '/api/moderation/actes', body, operator.token)

/** The member's appeals. */
async function appealsOf(uid: string): Promise<readonly Report[]> {
  const all = (await allDocs(gateway.store, 'moderation')) as unknown as readonly Report[]
  return all.filter(({ kind, of }) => kind === 'appeal' && of === uid)
}

async function mailsWith(words: string): Promise<readonly FullMail[]> {
  const all = (await allDocs(gateway.store, 'mail')) as unknown as readonly FullMail[]
  return all.filter(({ message }) => message?.text.includes(words))
}

it('an annonce that is hidden is contested once by its boutique alone, told to the support, listed, and settled when it is shown again', async () => {
  const boutique = await gateway.member('boutique')
  const other = await gateway.member('boutique')
  const { _id: annonce } = await publishes(boutique)
  await hide(actingByCommand(gateway), annonce, 'scam', '')
  const text = 'Ce virement était un acompte.'
  expect((await contest({ annonce, text })).status).toBe(401)
  expect(await contest({ annonce, text }, other.token)).toMatchObject({ status: 409, body: { error: 'no-decision' } })
  expect(await contest({ annonce, text: ' ' }, boutique.token)).toMatchObject({ status: 400 })
  expect((await contest({ annonce, text }, boutique.token)).status).toBe(202)
  expect(await contest({ annonce, text }, boutique.token)).toMatchObject({
    status: 409,
    body: { error: 'appeal-filed', message: expect.stringContaining('déjà contesté') },
  })
  expect(await mailsWith(text)).toHaveLength(1)
  expect((await command(gateway, 'signalements', [])).join('\n')).toContain('contestation')
  const [appeal] = await appealsOf(boutique.uid)
  const name = appeal?._id.slice('report:'.length) ?? ''
  const path = `/api/moderation/signalements/${name}`
  expect((await gateway.call('GET', path, undefined, operator.token)).body).toMatchObject({
    kind: 'appeal',
    text,
    reason: 'scam',
    annonce: { masquee: 'scam' },
  })
  // Deciding again about the annonce leaves the appeal open.
  await hide(actingByCommand(gateway), annonce, 'hate', '')
  expect(await deed({ act: 'settle', about: name })).toMatchObject({ status: 404 })
  expect(await appealsOf(boutique.uid)).toMatchObject([{ state: 'open' }])
  await deed({ act: 'restore', about: annonce })
  expect(await appealsOf(boutique.uid)).toMatchObject([{ state: 'settled', outcome: 'restored' }])
  expect(await contest({ annonce, text }, boutique.token)).toMatchObject({ body: { error: 'no-decision' } })
  // A new decision can be contested again.
  gateway.clock.now += 1000
  await hide(actingByCommand(gateway), annonce, 'hate', '')
  expect((await contest({ annonce, text }, boutique.token)).status).toBe(202)
})

it('a member who is suspended contests it by the right password alone, and is answered in words', async () => {
  const { email, uid } = await aPerson(gateway)
  const text = "Je n'ai rien vendu."
  const sent = { email, password: PASSWORD, text }
  expect(await contest(sent)).toMatchObject({ status: 409, body: { error: 'no-decision' } })
  await suspend(actingByCommand(gateway), email, 'counterfeit', '')
  expect(await contest({ ...sent, password: 'faux' })).toMatchObject({ status: 401 })
  expect(await contest({ ...sent, email: 'personne@exemple.fr' })).toMatchObject({ status: 401 })
  expect((await contest(sent)).status).toBe(202)
  expect((await contest(sent)).status).toBe(409)
  const [appeal] = await appealsOf(uid)
  const name = appeal?._id.slice('report:'.length) ?? ''
  expect(await deed({ act: 'uphold', about: name })).toMatchObject({ status: 400 })
  const words = "Les photos sont celles d'une autre boutique."
  expect((await deed({ act: 'uphold', about: name, words })).status).toBe(200)
  expect(await appealsOf(uid)).toMatchObject([{ state: 'settled', outcome: 'upheld' }])
  expect(await mailsWith('autre boutique')).toMatchObject([{ to: email }])
  const acts = (await allDocs(gateway.store, 'moderation')).filter(({ act }) => act === 'uphold')
  expect(acts).toMatchObject([{ by: operator.uid, about: `report:${name}` }])
  expect(JSON.stringify(acts)).not.toContain('autre boutique')
  await deleteMemberAccount(actingByCommand(gateway), email)
  expect(await appealsOf(uid)).toEqual([])
})

import { expect, it } from 'vitest'
import { queueContact } from '#gateway/notices/contact.ts'
import { aNewcomer, aProvingGateway, confirm } from '#tests/fixtures/newcomers.ts'

it('the messages written under an address are in the export of who proved it, and of nobody else', async () => {
  const gateway = await aProvingGateway()
  const email = 'jeanne@exemple.fr'
  const { token } = await aNewcomer(gateway, email, 'createur')
  const message = { nom: 'Jeanne', email, sujet: 'Presse', message: 'Bonjour la presse' } as const
  await queueContact(gateway.store, 'support@exemple.fr', message, gateway.clock.now + 1)
  const contacts = async () => (await gateway.call('GET', '/api/export', undefined, token)).body.contacts
  expect(await contacts()).toEqual([])
  expect(await confirm(gateway, email)).toBe(204)
  expect(await contacts()).toHaveLength(1)
})

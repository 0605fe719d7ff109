import { expect, it } from 'vitest'
import { messageId, newNonce } from '#data/commands/contact.ts'
import { isContactId } from '#domain/talk/contact.ts'

it("a message's name is the same for the same words of the same filling, and for nothing else", async () => {
  const nonce = newNonce()
  const name = await messageId(['Anne', 'Bonjour'], nonce)
  expect(isContactId(name)).toBe(true)
  expect(await messageId(['Anne', 'Bonjour'], nonce)).toBe(name)
  expect(await messageId(['Anne', 'Bonjour !'], nonce)).not.toBe(name)
  expect(await messageId(['AnneB', 'onjour'], nonce)).not.toBe(name)
  expect(await messageId(['Anne', 'Bonjour'], newNonce())).not.toBe(name)
})

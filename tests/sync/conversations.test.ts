import { describe, expect, it } from 'vitest'
import type { CandidatureId } from '#domain/ids.ts'
import { byReceipt, type StoredEntry } from '#domain/talk/entries.ts'
import type { TestDevice } from '#tests/fixtures/devices.ts'
import { aGateway, aMember } from '#tests/fixtures/gateway.ts'
import { ownDevices } from '#tests/fixtures/own-devices.ts'
import { confirmedBetween } from '#tests/fixtures/partnership.ts'
import { soon } from '#tests/fixtures/soon.ts'

const gateway = await aGateway()
const boutique = await aMember(gateway, 'boutique')
const createur = await aMember(gateway, 'createur')

const { device } = ownDevices(() => gateway)

type LocalEntry = StoredEntry & { readonly unsentAt: string }

async function entries(on: TestDevice, id: CandidatureId): Promise<readonly LocalEntry[]> {
  const all = (await on.read('conversations')) as unknown as readonly LocalEntry[]
  return all.filter(({ _id }) => _id.startsWith(id))
}

/** The messages of a conversation as a device shows them, in order. */
async function said(on: TestDevice, id: CandidatureId): Promise<readonly string[]> {
  const all = (await entries(on, id)).filter(({ kind }) => kind === 'message')
  return [...all].sort(byReceipt).map(({ text }) => text)
}

async function allSay(id: CandidatureId, texts: readonly string[], ...devices: readonly TestDevice[]): Promise<void> {
  await soon(async () => {
    for (const one of devices) {
      expect(await said(one, id)).toEqual(texts)
      const left = (await entries(one, id)).filter(({ unsentAt, receivedAt }) => unsentAt !== '' || receivedAt === '')
      expect(left).toEqual([])
    }
  })
}

const says = async (on: TestDevice, id: CandidatureId, text: string) =>
  expect(await on.run('sendMessage', id, { text })).toMatchObject({ ok: true })

async function refusals(on: TestDevice): Promise<readonly unknown[]> {
  return (await on.read('rejections')).map(({ refusal, title }) => [(refusal as { code: string }).code, title])
}

describe('a conversation', () => {
  // Proves S2.messages.3
  it('refuses the messages of who is blocked, who learns nothing more, until it is lifted', async () => {
    const id = await confirmedBetween(boutique, createur, 'bloc00000000')
    const [shop, phone] = [await device(boutique), await device(createur)]
    await says(phone, id, 'avant')
    await allSay(id, ['avant'], shop, phone)
    expect(await shop.run('setBlocked', id, true)).toMatchObject({ ok: true })
    await shop.settled()
    await says(phone, id, 'pendant')
    await soon(async () => expect(await refusals(phone)).toEqual([['messages-blocked', 'pendant']]))
    expect((await entries(phone, id)).map(({ kind }) => kind)).toEqual(['message'])
    expect(await said(phone, id)).toEqual(['avant'])
    // Nor can the blocker write: the screen has no composer then, but a device that does not know of the block has.
    await says(shop, id, 'sans réponse')
    await soon(async () => expect(await refusals(shop)).toEqual([['messages-blocking', 'sans réponse']]))
    // The unblocking is sent before the later message, in the same push.
    await shop.offline()
    await shop.run('setBlocked', id, false)
    await says(shop, id, 'débloqué')
    await shop.online()
    await allSay(id, ['avant', 'débloqué'], shop, phone)
    await says(phone, id, 'après')
    await allSay(id, ['avant', 'débloqué', 'après'], shop, phone)
  })

  // Proves S2.messages.3
  it('whose candidature is gone takes nothing more, and what was written stays with its author', async () => {
    const id = await confirmedBetween(boutique, createur, 'gone00000000', 'awaiting-creator')
    const [shop, phone] = [await device(boutique), await device(createur)]
    await says(shop, id, 'Bonjour')
    await allSay(id, ['Bonjour'], phone)
    await phone.offline()
    await says(phone, id, 'trop tard')
    await boutique.call('/api/compte', { method: 'DELETE', headers: { 'x-rayon-uid': boutique.uid } })
    await phone.online()
    await soon(async () => {
      expect(await refusals(phone)).toEqual([['candidature-missing', 'trop tard']])
      expect(await entries(phone, id)).toEqual([])
    })
  })
})

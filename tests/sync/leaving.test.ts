import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CandidatureId } from '#domain/ids.ts'
import type { setCell } from '#domain/papers/edit.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { TestDevice } from '#tests/fixtures/devices.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { ownDevices } from '#tests/fixtures/own-devices.ts'
import { confirmedBetween, confirmedOf, readAs } from '#tests/fixtures/partnership.ts'
import { soon } from '#tests/fixtures/soon.ts'

const [BOWL, VASE] = ['bbbbbbbbbbbb', 'vvvvvvvvvvvv']

let gateway: TestGateway
let boutique: TestMember
let createur: TestMember
const { device } = ownDevices(() => gateway)

async function write(on: TestDevice, id: CandidatureId, ...cell: Parameters<typeof setCell>): Promise<void> {
  expect(await on.run('setCell', confirmedOf(id), ...cell)).toMatchObject({ ok: true })
}

/** Deletes the account, with the call that its danger zone makes. */
function leave({ call }: TestMember): Promise<unknown> {
  return call('/api/compte', { method: 'DELETE' })
}

beforeAll(async () => {
  gateway = await aGateway()
})

afterAll(() => gateway.close())

describe('the devices of who stays', () => {
  it.each(['boutique', 'createur'] as const)(
    'keep the papers, write on, and learn that the %s has left',
    async (who) => {
      boutique = await aMember(gateway, 'boutique')
      createur = await aMember(gateway, 'createur')
      const id = await confirmedBetween(boutique, createur, 'kept00000000')
      const pending = await confirmedBetween(boutique, createur, 'offered00000', 'awaiting-creator')
      const [leaver, stays] = who === 'boutique' ? [boutique, createur] : [createur, boutique]
      const on = await device(stays)
      await write(on, id, BOWL, 'ref', 'B1')
      await on.settled()
      await leave(leaver)
      const left = who === 'boutique' ? 'boutique' : 'creator'
      await soon(async () => {
        const [remaining, ...others] = await on.read('candidatures')
        expect([remaining?._id, others]).toEqual([id, []])
        expect(remaining).toMatchObject({ status: 'confirmed', left })
      })
      expect(pending).not.toBe(id)
      await write(on, id, VASE, 'ref', 'V1')
      await soon(async () => {
        const { rows } = await readAs<Partenariat>(stays, 'partenariats', id)
        expect(Object.keys(rows).toSorted()).toEqual([BOWL, VASE])
      })
      const another = await device(stays)
      expect((await another.read('candidatures')).map(({ _id }) => _id)).toEqual([id])
      expect((await another.read('partenariats')).map(({ _id }) => _id)).toEqual([id])
      expect(await another.read('rejections')).toEqual([])
    },
  )
})

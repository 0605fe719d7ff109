import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

let gateway: HttpGateway
beforeAll(async () => {
  gateway = await startHttpGateway({ open: realStore })
})
afterAll(() => gateway.close())

it('takes an annonce closed before it could be sent, closed from the moment it arrives', async () => {
  const now = Date.parse('2026-02-10T12:00:00.000Z')
  gateway.clock.now = now
  const boutique = await gateway.member('boutique')
  const annonce = anAnnonce(boutique.uid, { active: false, closedAt: '2026-01-01T00:00:00.000Z' })
  expect(await boutique.push('annonces', annonce)).toMatchObject([{ ok: true }])
  const stored = await gateway.store.db('annonces').get(annonce._id)
  expect(stored).toMatchObject({ active: false, closedAt: new Date(now).toISOString() })
})

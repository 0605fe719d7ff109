import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Device } from '#data/device/device.ts'
import type { ActiveMember } from '#data/session/state.ts'
import type { PrivateDatabase } from '#data/store/collections.ts'
import { setAsideIn } from '#data/sync/rejections.ts'
import { fromWire } from '#data/sync/wire.ts'
import { anOfflineBrowser, aPageOf } from '#tests/fixtures/device/local-device.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'

const AT = '2026-11-20T08:00:00.000Z'
const clock = { now: () => Date.parse(AT) }
const browser = () => anOfflineBrowser({ uid: BOUTIQUE, email: 'bea@exemple.fr', userType: 'boutique' })

const stands = fromWire('annonces', { ...anAnnonce(), _rev: '1-a' })
const refused = { ...stands, description: 'Un long texte.', unsentAt: AT }
const REFUSAL = { code: 'candidature-open' } as const

function databaseOf(device: Device): PrivateDatabase {
  return (device.state.getState().member as ActiveMember).database
}

describe('a refused version', () => {
  const open: Device[] = []
  let node: ReturnType<typeof browser>
  beforeEach(() => {
    node = browser()
  })
  afterEach(async () => {
    for (const device of open.splice(0)) await device.close()
  })

  it('is on the device once it is set aside, and still there after a restart', async () => {
    const before = await aPageOf(node.environment)
    await setAsideIn(databaseOf(before), clock)('annonces', refused, REFUSAL, stands)
    await before.close()
    const after = await aPageOf(node.environment)
    open.push(after)
    const stored = await databaseOf(after).rejections.find().exec()
    expect(stored.map((doc) => doc.toJSON())).toMatchObject([
      { docId: refused._id, refusal: REFUSAL, fields: ['description'], version: { description: 'Un long texte.' } },
    ])
  })

  it('is told to be set aside once it is kept, and not before', async () => {
    let keep = () => {}
    const stored = new Promise<void>((resolve) => {
      keep = resolve
    })
    let isAside = false
    const database = { rejections: { incrementalUpsert: () => stored } } as unknown as PrivateDatabase
    const over = setAsideIn(database, clock)('annonces', refused, REFUSAL, stands).then(() => {
      isAside = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(isAside).toBe(false)
    keep()
    await over
    expect(isAside).toBe(true)
  })
})

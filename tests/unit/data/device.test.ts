import { describe, expect, it } from 'vitest'
import { anOfflineDevice } from '#tests/fixtures/device/local-device.ts'
import { CREATEUR } from '#tests/fixtures/documents.ts'

describe('a device that starts', () => {
  it('never takes its member for a visitor, not even while it opens their database', async () => {
    const seen: (string | null | undefined)[] = []
    const record = { uid: CREATEUR, email: 'ana@exemple.fr', userType: 'createur' } as const
    const device = await anOfflineDevice(record, ({ state }) => {
      state.subscribe(({ member }) => seen.push(member === null ? null : member?.uid))
    })
    expect(seen).toContain(CREATEUR)
    expect(seen).not.toContain(null)
    await device.close()
  })

  it('starts once, however often it is asked to', async () => {
    const device = await anOfflineDevice({ uid: CREATEUR, email: 'ana@exemple.fr', userType: 'createur' })
    const { publicDatabase } = device.state.getState()
    await device.start()
    expect(device.state.getState().publicDatabase).toBe(publicDatabase)
    await device.close()
  })
})

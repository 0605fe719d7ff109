import { describe, expect, it } from 'vitest'
import { memoryCaches } from '#tests/fixtures/device/memory-stores.ts'
import { DATA_VERSION, NOTE_VERSION, OWN_VERSIONS, SCHEMA_VERSIONS } from '#wire/schema-versions.ts'
import { noteNewest, requireNewest } from '../../../service-worker/newest.ts'

describe('an app on a browser where another has run', () => {
  it('is installed over one that stores the same, or less, or none', async () => {
    const { caches } = memoryCaches()
    await requireNewest(caches, 7)
    await noteNewest(caches, 7)
    await requireNewest(caches, 7)
    await requireNewest(caches, 8)
  })

  it('is not installed over one that stores more, until that one is older too', async () => {
    const { caches } = memoryCaches()
    await noteNewest(caches, 8)
    await expect(requireNewest(caches, 7)).rejects.toThrow('older-app')
    await requireNewest(caches, 9)
  })
})

it('the version of what a device stores grows with each of its collections', () => {
  const all = { ...OWN_VERSIONS, catalogue: NOTE_VERSION }
  expect(DATA_VERSION).toBe(Object.values(all).reduce((sum, version) => sum + version, 0))
  expect(Object.keys(OWN_VERSIONS)).toEqual(expect.arrayContaining(Object.keys(SCHEMA_VERSIONS)))
})

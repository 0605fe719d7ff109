import { createRxDatabase, type RxDatabase } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { describe, expect, it } from 'vitest'
import { openPrivateDatabase } from '#data/database.ts'
import { createPushMemory } from '#data/replication/push-memory.ts'
import type { Uid } from '#domain/ids.ts'

const UID = 'a'.repeat(20) as Uid

/** The collection as the first version of the app made it. */
const FIRST = {
  version: 0,
  primaryKey: '_id',
  type: 'object',
  properties: {
    _id: { type: 'string', maxLength: 100 },
    adresseLocale: { type: 'string', maxLength: 400 },
    rev: { type: 'string' },
    unsentAt: { type: 'string' },
    removal: { type: 'boolean' },
  },
  required: ['_id'],
} as const

describe('a device that has the previous schema', () => {
  it('keeps its private address, sent or not, beside the choices of mails that joined it', async () => {
    const storage = getRxStorageMemory()
    const before: RxDatabase = await createRxDatabase({ name: `essai-${UID}`, storage, multiInstance: false })
    const { prives } = await before.addCollections({ prives: { schema: FIRST } })
    await prives?.insert({
      _id: UID,
      adresseLocale: '12 rue des Halles',
      rev: '1-abc',
      unsentAt: '2026-02-01T09:00:00.000Z',
      removal: false,
    })
    await before.close()
    const choice = { storage, multiInstance: false }
    const after = await openPrivateDatabase(choice, UID, {
      memory: createPushMemory(),
      prefix: 'essai',
      only: ['prives'],
    })
    expect((await after.prives.findOne(UID).exec())?.toJSON()).toMatchObject({
      adresseLocale: '12 rue des Halles',
      rev: '1-abc',
      unsentAt: '2026-02-01T09:00:00.000Z',
      sansMailReponse: false,
    })
    await after.remove()
  })
})

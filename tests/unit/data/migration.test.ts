import { createRxDatabase } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { expect, it } from 'vitest'
import { openPrivateDatabase } from '#data/store/database.ts'
import { privateName } from '#data/store/names.ts'
import { migrationsOf, replicatedSchema } from '#data/store/schemas.ts'
import type { Uid } from '#domain/ids.ts'
import { PRIVE_FIELDS } from '#domain/user.ts'

const UID = 'a'.repeat(20) as Uid
const WAITING = { _id: UID, adresseLocale: '12 rue des Halles', rev: '1-abc', unsentAt: '2026-02-01T09:00:00.000Z' }

it('a device keeps what it has, sent or not, when a collection takes a new version, with the field that joined it empty', async () => {
  const choice = { storage: getRxStorageMemory(), multiInstance: false }
  const former = await openPrivateDatabase(choice, UID)
  await former.prives.insert({ ...WAITING, removal: false })
  await former.close()

  // A version 2 that does not exist: this release's fields plus one.
  const table = { ...PRIVE_FIELDS, etage: { kind: 'text', max: 20 } } as const
  const { properties, ...schema } = replicatedSchema('prives')
  const next = { ...schema, version: 1, properties: { ...properties, etage: { type: 'string' } } }
  const second = await createRxDatabase({ name: privateName(UID), ...choice })
  const { prives } = await second.addCollections({
    prives: { schema: next, migrationStrategies: migrationsOf(table, 1) },
  })
  expect((await prives.findOne(UID).exec())?.toJSON()).toMatchObject({ ...WAITING, etage: '' })
  await second.remove()
})

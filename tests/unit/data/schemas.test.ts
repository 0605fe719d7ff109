import { createHash } from 'node:crypto'
import { createRxDatabase } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { describe, expect, it } from 'vitest'
import { COLLECTION_VERSIONS } from '#data/store/collection-versions.ts'
import { openPrivateDatabase } from '#data/store/database.ts'
import { privateName } from '#data/store/names.ts'
import { migrationsOf, replicatedSchema } from '#data/store/schemas.ts'
import type { Uid } from '#domain/ids.ts'
import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import { PRIVE_FIELDS } from '#domain/user.ts'

/** The fields and indexes of each version on devices. A new version adds a line; released lines never change. */
const DIGESTS: { readonly [nameAndVersion: string]: string } = {
  'conversations 1': 'db4716679b8e',
  'suivis 2': '0f1b621bbe49',
  'suivis 1': 'da0b81459590',
  'records 1': 'd5ce74abf7e2',
  'partenariats 1': '6d89bc144090',
  'prives 1': '8ac47bedf79c',
  'users 1': '48b5d6fab315',
  'candidatures 1': '1dbc807c84f1',
  'annonces 1': 'a4e2ee77a10c',
}

function digestOf(name: DatabaseName): string {
  const { properties, indexes } = replicatedSchema(name)
  return createHash('sha256').update(JSON.stringify({ properties, indexes })).digest('hex').slice(0, 12)
}

describe('the schema of a collection', () => {
  it.each(DATABASE_NAMES)('takes a new version when its fields or indexes change: %s', (name) => {
    const version = `${name} ${COLLECTION_VERSIONS[name]}`
    expect(DIGESTS[version], `raise COLLECTION_VERSIONS.${name}, then add this digest`).toBe(digestOf(name))
  })
})

const UID = 'a'.repeat(20) as Uid
const WAITING = { _id: UID, adresseLocale: '12 rue des Halles', rev: '1-abc', unsentAt: '2026-02-01T09:00:00.000Z' }

it('a device keeps what it has, sent or not, when a collection takes a new version, with the field that joined it empty', async () => {
  const choice = { storage: getRxStorageMemory(), multiInstance: false }
  const former = await openPrivateDatabase(choice, UID)
  await former.prives.insert({ ...WAITING, removal: false })
  await former.close()

  // A version that does not exist: this release's fields plus one.
  const table = { ...PRIVE_FIELDS, etage: { kind: 'text', max: 20 } } as const
  const { properties, ...schema } = replicatedSchema('prives')
  const next = { ...schema, version: schema.version + 1, properties: { ...properties, etage: { type: 'string' } } }
  const second = await createRxDatabase({ name: privateName(UID), ...choice })
  const { prives } = await second.addCollections({
    prives: { schema: next, migrationStrategies: migrationsOf(table, next.version) },
  })
  expect((await prives.findOne(UID).exec())?.toJSON()).toMatchObject({ ...WAITING, etage: '' })
  await second.remove()
})

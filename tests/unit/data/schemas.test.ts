import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { COLLECTION_VERSIONS } from '#data/store/collection-versions.ts'
import { replicatedSchema } from '#data/store/schemas.ts'
import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'

/** The fields and indexes of each version on devices. A new version adds a line; released lines never change. */
const DIGESTS: { readonly [nameAndVersion: string]: string } = {
  'conversations 1': 'db4716679b8e',
  'suivis 1': 'da0b81459590',
  'records 1': '1e82b9dbc6a6',
  'partenariats 1': '7bd2eadabe92',
  'prives 1': '61d87b2df672',
  'users 1': '48b5d6fab315',
  'candidatures 1': '1dbc807c84f1',
  'annonces 1': 'ef7f60564089',
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

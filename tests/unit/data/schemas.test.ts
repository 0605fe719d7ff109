import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { COLLECTION_VERSIONS } from '#data/collection-versions.ts'
import { replicatedSchema } from '#data/schemas.ts'
import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'

/** The fields that devices have at each version. A line is added for a new version, none is ever changed once released. */
const KNOWN: { readonly [nameAndVersion: string]: string } = {
  'conversations 1': '34e988efaa79',
  'suivis 1': 'ddeb031ae683',
  'records 1': '87c403565545',
  'partenariats 1': 'd62fd357866a',
  'prives 1': '0e9efc74c22d',
  'users 1': 'fb041a15044a',
  'candidatures 1': '04b7c7670413',
  'annonces 1': '498d6297a970',
}

function digestOf(name: DatabaseName): string {
  return createHash('sha256')
    .update(JSON.stringify(replicatedSchema(name).properties))
    .digest('hex')
    .slice(0, 12)
}

describe('the schema of a collection', () => {
  it.each(DATABASE_NAMES)('takes a new version when its fields change: %s', (name) => {
    const version = `${name} ${COLLECTION_VERSIONS[name]}`
    expect(KNOWN[version], `raise COLLECTION_VERSIONS.${name}, then add this digest`).toBe(digestOf(name))
  })
})

import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { replicatedSchema } from '#data/schemas.ts'
import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import { SCHEMA_VERSIONS } from '#wire/schema-versions.ts'

/** The fields that devices have at each version. A line is added for a new version, none is ever changed once released. */
const KNOWN: { readonly [nameAndVersion: string]: string } = {
  'conversations 1': '7a7b77ab415a',
  'suivis 1': '57a53f8df7bc',
  'records 1': '043e1f3b5b1c',
  'partenariats 1': 'de199962270c',
  'prives 1': '01a55ed9804a',
  'users 1': 'a294cbd1ac22',
  'candidatures 1': '0facf744f1af',
  'annonces 1': 'c7f39901f9e3',
}

function digestOf(name: DatabaseName): string {
  return createHash('sha256')
    .update(JSON.stringify(replicatedSchema(name).properties))
    .digest('hex')
    .slice(0, 12)
}

describe('the schema of a collection', () => {
  it.each(DATABASE_NAMES)('takes a new version when its fields change: %s', (name) => {
    const version = `${name} ${SCHEMA_VERSIONS[name]}`
    expect(KNOWN[version], `raise SCHEMA_VERSIONS.${name}, then add this digest`).toBe(digestOf(name))
  })
})

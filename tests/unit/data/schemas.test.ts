import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { migrationsOf, replicatedSchema } from '#data/schemas.ts'
import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import { SCHEMA_VERSIONS } from '#wire/schema-versions.ts'

/** The fields that devices have at each version. A line is added for a new version, none is ever changed. */
const KNOWN: { readonly [nameAndVersion: string]: string } = {
  'annonces 0': '683235b5fa2c',
  'candidatures 0': '4086fe217d31',
  'users 0': 'cf2e73228b03',
  'prives 1': '3a0593ec54c8',
  'partenariats 0': 'c69dbadc713e',
  'annonces 1': '2b5542fa591f',
  'users 1': '3a14107081e4',
  'prives 2': 'edcea1648efa',
  'partenariats 1': '4e9d5f3d4729',
  'records 0': '043e1f3b5b1c',
  'partenariats 2': '161ed72497f6',
  'candidatures 1': '1522120c22e6',
  'prives 3': '146c1c343e03',
  'partenariats 3': 'cfced5b89651',
  'partenariats 4': '90dadb2ddc52',
  'annonces 2': '86919d5757e5',
  'candidatures 2': 'bf7f985f9ceb',
  'annonces 3': 'f2920e84e1eb',
  'annonces 4': 'f764d48b03b6',
  'suivis 0': '57a53f8df7bc',
  'users 2': '1a7cf3900605',
  'conversations 0': '2b4bc70e476a',
  'conversations 1': '7a7b77ab415a',
  'candidatures 3': 'ce1d8aa2989e',
  'candidatures 4': '0facf744f1af',
  'prives 4': '01a55ed9804a',
  'annonces 5': 'c7f39901f9e3',
  'users 3': 'a294cbd1ac22',
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

  it.each(DATABASE_NAMES)('has a migration to each of its versions: %s', (name) => {
    expect(Object.keys(migrationsOf(name))).toHaveLength(SCHEMA_VERSIONS[name])
  })
})

import { DATABASE_NAMES } from '#domain/rules.ts'
import { writesRole } from './judged.ts'

/** The gateway's private databases, where members write nothing. */
export const GATEWAY_DATABASES = ['accounts', 'mail', 'photos', 'catalogue', 'coordination', 'moderation'] as const

const ADMIN = { names: [], roles: ['_admin'] }

/** Security object of each database. Its members are those who may write under their own identity. */
export const SECURITY_OBJECTS: { readonly [database: string]: { readonly admins: object; readonly members: object } } =
  Object.fromEntries([
    ...GATEWAY_DATABASES.map((name) => [name, { admins: ADMIN, members: ADMIN }]),
    ...DATABASE_NAMES.map((name) => [name, { admins: ADMIN, members: { names: [], roles: [writesRole(name)] } }]),
  ])

import type { FastifyRequest } from 'fastify'
import type { Scope } from '#domain/access.ts'
import { type Actor, DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import { HttpError } from '../http/error.ts'
import { actorOf, notSignedIn } from '../http/session.ts'
import { isOpenToVisitors } from '../policy.ts'

const NAME = { type: 'string', maxLength: 64 } as const
const ID = { type: 'string', minLength: 1, maxLength: 200 } as const

/** Path parameters. `syncTarget` answers 404 to a database that does not exist. */
export const DB_PARAMS = { type: 'object', required: ['db'], properties: { db: NAME } } as const
export const ID_PARAMS = { type: 'object', required: ['db', 'id'], properties: { db: NAME, id: ID } } as const

export interface SyncTarget {
  readonly name: DatabaseName
  readonly actor: Actor
}

function isDatabaseName(name: string): name is DatabaseName {
  return (DATABASE_NAMES as readonly string[]).includes(name)
}

/**
 * The requested database and its caller.
 * @throws HttpError 404 `not-found`, or 401
 */
export function syncTarget(request: FastifyRequest): SyncTarget {
  const { db } = request.params as { db: string }
  if (!isDatabaseName(db)) throw new HttpError(404, 'not-found')
  const actor = actorOf(request)
  if (actor.kind === 'anonymous' && !isOpenToVisitors(db)) throw notSignedIn(request)
  return { name: db, actor }
}

/** For a route's `preParsing`: the body is read only for callers with access. @throws HttpError as `syncTarget` */
export async function requireTarget(request: FastifyRequest): Promise<void> {
  syncTarget(request)
}

/** The scope of a request; by default public for the annonces, own for the other databases. */
export function scopeOf(request: FastifyRequest, { name, actor }: SyncTarget, requested: Scope | undefined): Scope {
  const scope = requested ?? (name === 'annonces' ? 'public' : 'own')
  if (scope === 'public' && name !== 'annonces') throw new HttpError(403, 'forbidden')
  if (scope === 'own' && actor.kind === 'anonymous') throw notSignedIn(request)
  return scope
}

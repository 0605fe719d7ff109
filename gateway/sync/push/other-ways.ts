import type { FastifyRequest } from 'fastify'
import { HttpError } from '../../http/error.ts'
import { syncTarget } from '../access.ts'

/** Every way of writing but `_bulk_docs`: stock replicators try some of them and take no for an answer. @throws HttpError */
export function refuseWay(request: FastifyRequest): never {
  const { actor } = syncTarget(request)
  throw actor.kind === 'anonymous' ? new HttpError(403, 'forbidden') : new HttpError(405, 'method-not-allowed')
}

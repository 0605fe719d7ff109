import type { FastifyRequest } from 'fastify'
import type { CandidatureStatus } from '#domain/candidature.ts'
import type { DatabaseName, Doc } from '#domain/rules.ts'
import { WIRE_HEADER, WIRE_WITHDRAWN } from '#wire/version.ts'

/** A state that not every app knows: since when one does, and the state it knows that ends a candidature as well. */
interface Later {
  readonly since: number
  readonly otherwise: CandidatureStatus
}

const LATER_STATES: { readonly [S in CandidatureStatus]?: Later } = {
  'withdrawn-by-creator': { since: WIRE_WITHDRAWN, otherwise: 'declined-by-creator' },
}

/** The version that a caller speaks; one that names none is none of our apps, and is given what there is. */
export function spokenBy({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const spoken = headers[WIRE_HEADER]
  return spoken === undefined ? Number.POSITIVE_INFINITY : Number(spoken)
}

/**
 * A document in the words of the app that asks for it: a screen that meets a state it has no word for shows nothing at
 * all. These states are final, so that no such app writes what it was told.
 */
export function asSpoken<D extends Doc>(name: DatabaseName, doc: D, spoken: number): D {
  if (name !== 'candidatures') return doc
  const state = LATER_STATES[doc.status as CandidatureStatus]
  return state === undefined || spoken >= state.since ? doc : { ...doc, status: state.otherwise }
}

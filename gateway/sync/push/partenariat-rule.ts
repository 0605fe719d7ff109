import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { historyOf } from '#domain/partenariat/history.ts'
import { blankPartenariat, type Partenariat } from '#domain/partenariat/partenariat.ts'
import type { Doc } from '#domain/rules.ts'
import { get } from '../../store/documents.ts'
import { keepCopies } from '../copies.ts'
import { judgedAgreements } from './agreement-rule.ts'
import { type CrossRule, clamped, refuse, write } from './verdict.ts'

/** A value that lost its cell was written by whoever sends it. */
function stampedConflicts(next: Partenariat, prev: Partenariat, uid: Uid, now: number) {
  const stamped = Object.entries(next.conflicts).map(([key, conflict]) => {
    const known = prev.conflicts[key]
    return [key, known ?? { ...conflict, by: uid, at: clamped(conflict.at, now) }] as const
  })
  return Object.fromEntries(stamped)
}

/** The papers belong to a confirmed partnership. The server decides who wrote what, and when. */
export const partenariat: CrossRule = async (next, prev, context) => {
  const { actor, now, store } = context
  if (actor.kind !== 'member' || next._deleted === true) return write(next)
  const candidature = await get<Candidature>(store.db('candidatures'), next._id)
  if (candidature?.status !== 'confirmed') return refuse('not-confirmed')
  const commissionConvenue = candidature.annonce.commission
  const blank = blankPartenariat(candidature._id, commissionConvenue)
  const before = prev === null ? blank : (prev as unknown as Partenariat)
  // What both had agreed to is kept before anything in it changes.
  if (prev !== null) await keepCopies(store, before)
  const written = { ...(next as unknown as Partenariat), commissionConvenue: before.commissionConvenue }
  const merged = { ...written, conflicts: stampedConflicts(written, before, actor.uid, now) }
  const after: Partenariat = { ...merged, ...(await judgedAgreements(merged, before, actor.uid, context)) }
  const history = historyOf(before, after, actor.uid, now)
  return write({ ...next, ...after, history } as unknown as Doc)
}

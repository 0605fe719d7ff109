import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { type Inventaire, inventaireVierge } from '#domain/inventaire.ts'
import { historiqueOf } from '#domain/inventaire-historique.ts'
import type { Doc } from '#domain/rules.ts'
import { same } from '#domain/same.ts'
import { displayName } from '#domain/user.ts'
import { get } from '../../store/documents.ts'
import { type CrossContext, type CrossRule, clamped, completeUser, instant, refuse, write } from './verdict.ts'

/** An agreement bears the name and the time that the server knows, whatever the device wrote. */
async function stampedAccords(next: Inventaire, prev: Inventaire, uid: Uid, context: CrossContext) {
  const user = await completeUser(context)
  const changed = Object.entries(next.accords).filter(([key, accord]) => !same(prev.accords[key], accord))
  const stamped = changed.map(([key, accord]) => {
    const nom = user === null ? accord.nom : displayName(user)
    return [key, { ...accord, par: uid, nom, le: instant(context.now) }] as const
  })
  return { ...next.accords, ...Object.fromEntries(stamped) }
}

/** A value that lost its cell was written by whoever sends it. */
function stampedConflits(next: Inventaire, prev: Inventaire, uid: Uid, now: number) {
  const stamped = Object.entries(next.conflits).map(([key, conflit]) => {
    const known = prev.conflits[key]
    return [key, known ?? { ...conflit, par: uid, le: clamped(conflit.le, now) }] as const
  })
  return Object.fromEntries(stamped)
}

/** The papers belong to a confirmed partnership. The server states who wrote what, and when. */
export const inventaire: CrossRule = async (next, prev, context) => {
  const { actor, now, store } = context
  if (actor.kind !== 'member' || next._deleted === true) return write(next)
  const candidature = await get<Candidature>(store.db('candidatures'), next._id)
  if (candidature?.status !== 'confirmed') return refuse('not-confirmed')
  const commissionConvenue = candidature.annonce.commission
  const blank = inventaireVierge(candidature._id, commissionConvenue)
  const before = prev === null ? blank : (prev as unknown as Inventaire)
  const written = { ...(next as unknown as Inventaire), commissionConvenue: before.commissionConvenue }
  const after: Inventaire = {
    ...written,
    accords: await stampedAccords(written, before, actor.uid, context),
    conflits: stampedConflits(written, before, actor.uid, now),
  }
  const historique = historiqueOf(before, after, actor.uid, now)
  return write({ ...next, ...after, historique } as unknown as Doc)
}

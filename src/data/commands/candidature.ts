import { type Annonce, snapshotOf } from '#domain/annonce.ts'
import type { CandidatureStatus } from '#domain/candidature.ts'
import { OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import { boutiqueOf, type CandidatureId, candidatureIdOf, candidatureNumber } from '#domain/ids.ts'
import { displayName } from '#domain/user.ts'
import { failed, type Outcome } from '../outcome.ts'
import type { WriteCode } from './annonce.ts'
import { currentMember, onDevice, writeDocument } from './write.ts'

/** Applies to an annonce. Works without a network; `transition-forbidden` when one exists already. */
export function apply(annonce: Annonce, message: string): Promise<Outcome<WriteCode, CandidatureId>> {
  return onDevice(() => applyOnce(annonce, message))
}

async function applyOnce(annonce: Annonce, message: string): Promise<Outcome<WriteCode, CandidatureId>> {
  const member = currentMember()
  if (member === undefined) return failed('not-signed-in')
  if (member.profil?.profileComplete !== true) return failed('profile-incomplete')
  const id = candidatureIdOf(annonce._id, member.uid)
  if ((await member.database.candidatures.findOne(id).exec()) !== null) return failed('transition-forbidden')
  const now = Date.now()
  const written = await writeDocument('candidatures', id, {
    id: candidatureNumber(now),
    annonceId: annonce._id,
    boutiqueId: boutiqueOf(annonce._id),
    creatorId: member.uid,
    date: new Date(now).toISOString(),
    nom: displayName(member.profil),
    email: member.email,
    message,
    status: 'pending',
    offerExpiresAt: '',
    annonce: snapshotOf(annonce),
  })
  return written.ok ? { ok: true, value: id } : written
}

/**
 * Moves a candidature to its next state, as the table allows the signed-in member.
 * An acceptance shows the device's own reckoning of the 24 hours until the server's stamp comes back.
 */
export function moveCandidature(id: CandidatureId, to: CandidatureStatus): Promise<Outcome<WriteCode>> {
  const offer =
    to === 'awaiting-creator' ? { offerExpiresAt: new Date(Date.now() + OFFER_LIFETIME_MS).toISOString() } : {}
  return writeDocument('candidatures', id, { status: to, ...offer })
}

const lapsed = new Set<CandidatureId>()

/**
 * Notes that an offer's time has run out by this device's clock. Once a session: a clock ahead of the server's gets the
 * server's state back, and must not ask again at each second.
 */
export async function lapseCandidature(id: CandidatureId): Promise<void> {
  if (lapsed.has(id)) return
  lapsed.add(id)
  await moveCandidature(id, 'expired')
}

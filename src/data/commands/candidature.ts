import { type Candidature, type CandidatureStatus, OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import { boutiqueOf, type CandidatureId, candidatureIdOf, candidatureNumber } from '#domain/ids.ts'
import { type Annonce, snapshotOf } from '#domain/market/annonce.ts'
import { displayName } from '#domain/user.ts'
import type { Device } from '../device/device.ts'
import { failed } from './outcome.ts'
import { type Writing, withMember, writeDocument } from './write.ts'

/** Applies to an annonce. Works without a network; `transition-forbidden` when one exists already. */
export function apply(device: Device, annonce: Annonce, message: string): Writing {
  return withMember(device, async ({ uid, email, profil, database }) => {
    if (profil?.profileComplete !== true) return failed('profile-incomplete')
    const id = candidatureIdOf(annonce._id, uid)
    if ((await database.candidatures.findOne(id).exec()) !== null) return failed('transition-forbidden')
    const now = device.serverClock.now()
    return writeDocument(device, 'candidatures', id, {
      id: candidatureNumber(now),
      annonceId: annonce._id,
      boutiqueId: boutiqueOf(annonce._id),
      creatorId: uid,
      date: new Date(now).toISOString(),
      nom: displayName(profil),
      email,
      message,
      status: 'pending',
      offerExpiresAt: '',
      annonce: snapshotOf(annonce),
    })
  })
}

/**
 * Moves a candidature to its next state, as the transition table allows the signed-in member.
 * An acceptance shows the device's estimate of the 24 hours until the server's stamp arrives.
 */
export function moveCandidature(device: Device, id: CandidatureId, to: CandidatureStatus): Writing {
  return writeDocument(device, 'candidatures', id, { status: to, ...offerOf(device, to) })
}

/** The fields of the offer that an acceptance makes. */
export function offerOf(device: Device, to: CandidatureStatus): Partial<Candidature> {
  if (to !== 'awaiting-creator') return {}
  return { offerExpiresAt: new Date(device.serverClock.now() + OFFER_LIFETIME_MS).toISOString() }
}

/**
 * Reports an expired offer, by this device's estimate of the server's time. Once per session: if the server disagrees,
 * its state is pulled back, and must not be reported again every second.
 */
export async function lapseCandidature(device: Device, id: CandidatureId): Promise<void> {
  if (device.lapsed.has(id)) return
  device.lapsed.add(id)
  await moveCandidature(device, id, 'expired')
}

import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { annonceParts, distinctNames, whichIn } from './distinct-names.ts'

/** The name of a party, from their shared candidature. */
export function partyName({ boutiqueId, annonce, nom }: Candidature, uid: Uid): string {
  return uid === boutiqueId ? annonce.nom : nom
}

/** The name of the party who is not the reader. */
export function otherName(candidature: Candidature, uid: Uid | undefined): string {
  const { boutiqueId, creatorId } = candidature
  return partyName(candidature, uid === creatorId ? boutiqueId : creatorId)
}

/** The name of the other party of each partnership, and which it is where several are with one person. */
export function otherNames(all: readonly Candidature[], uid: Uid | undefined): readonly string[] {
  const names = all.map((one) => otherName(one, uid))
  if (new Set(names).size === names.length) return names
  return distinctNames(all, (one) => [otherName(one, uid), ...annonceParts(one.annonce).slice(1)])
}

/** The document title of a partnership's paper: with whom, for which annonce. */
export function partnershipTitle(title: string, candidature: Candidature, uid: Uid | undefined): string {
  return whichIn(title, otherName(candidature, uid), candidature.annonce)
}

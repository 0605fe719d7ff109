import { type Annonce, CLOSED_LIFETIME_DAYS } from '#domain/annonce.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { MailRule } from '#domain/mail.ts'
import { formatParis, formatParisDate } from '#messages/format.ts'
import { type Letter, MAILS } from '#messages/fr/mails.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type CandidatureEvent = Exclude<MailRule['event'], 'expired' | 'purge'>

const place = ({ nom, ville }: { readonly nom: string; readonly ville: string }): string => `${nom}, ${ville}`

/** What each state says, from the candidature alone. */
const LETTERS: { readonly [E in CandidatureEvent]: (candidature: Candidature) => Letter } = {
  pending: ({ nom, annonce, message, annonceId }) =>
    MAILS.received(nom, place(annonce), message, `/annonce/${annonceId}/candidatures`),
  'awaiting-creator': ({ annonce, offerExpiresAt }) => MAILS.accepted(place(annonce), formatParis(offerExpiresAt)),
  'refused-by-boutique': ({ annonce }) => MAILS.refused(place(annonce)),
  confirmed: ({ nom, annonce }) => MAILS.confirmed(nom, place(annonce)),
  'declined-by-creator': ({ nom, annonce }) => MAILS.declined(nom, place(annonce)),
  expiring: ({ annonce, offerExpiresAt }) => MAILS.expiring(place(annonce), formatParis(offerExpiresAt)),
}

/** @throws RangeError for an event that tells nobody */
export function candidatureLetter({ event }: MailRule, candidature: Candidature): Letter {
  if (event === 'expired' || event === 'purge') throw new RangeError(event)
  return LETTERS[event](candidature)
}

/** The notice that a closed annonce goes. @param now milliseconds since the epoch: after a long stop it is later */
export function purgeLetter(annonce: Annonce, now: number, noticeMs: number): Letter {
  const due = Math.max(Date.parse(annonce.closedAt) + CLOSED_LIFETIME_DAYS * DAY_MS, now + noticeMs)
  return MAILS.purge(place(annonce), formatParisDate(annonce.closedAt), formatParisDate(new Date(due).toISOString()))
}

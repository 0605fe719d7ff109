import { usePartenariat } from '#data/hooks/use-partenariat.ts'
import { type Records, useRecords } from '#data/hooks/use-records.ts'
import type { Candidature } from '#domain/candidature.ts'
import { eventsOf, type PartnershipEvent } from '#domain/papers/events.ts'
import { EVENTS, eventText } from '#messages/fr/partenariat/events.ts'
import { formatInstant } from '#messages/instants.ts'
import { partyName } from '#messages/party-names.ts'

/** A line of a conversation about what a party did elsewhere. */
export interface ThreadEvent {
  readonly key: string
  /** ISO 8601. */
  readonly at: string
  readonly text: string
}

/** @param who the party's name, `null` for the reader */
function textOf(event: PartnershipEvent, who: string | null, copies: Records['copies']): string {
  if (event.kind !== 'approved') return eventText(event, who)
  // The second of two agreements to one version is its copy's instant.
  const isByBoth = copies.some(({ paper, at }) => paper === event.paper && at === event.at)
  return isByBoth ? EVENTS.approvedByBoth(event, formatInstant(event.at)) : EVENTS.approved(who, event)
}

/** What both parties did in their partnership, oldest first, derived from its papers and records. */
export function useEvents(candidature: Candidature, uid: string): readonly ThreadEvent[] {
  const papers = usePartenariat(candidature)?.partenariat
  const records = useRecords(candidature._id)
  if (papers === undefined || records === undefined) return []
  const events = eventsOf({ papers, records }).toReversed()
  return events.map((event) => {
    const author = event.party === 'boutique' ? candidature.boutiqueId : candidature.creatorId
    const text = textOf(event, author === uid ? null : partyName(candidature, author), records.copies)
    return { key: `${event.at} ${text}`, at: event.at, text }
  })
}

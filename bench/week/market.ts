import type { Annonce } from '#domain/annonce.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Prng } from '../../scripts/seed/prng.ts'
import type { SmtpFixture } from '../../tests/fixtures/smtp.ts'
import type { Ledger, Taken } from './ledger.ts'
import type { Settings } from './settings.ts'
import type { Tally } from './tally.ts'

/** The annonces and candidatures that anybody has been told were taken: what members choose from. */
export class Market {
  readonly annonces = new Map<string, Annonce>()
  readonly candidatures = new Map<string, Candidature>()

  take({ db, id, rev, doc }: Taken): void {
    const kept = { ...doc, _rev: rev } as unknown
    if (db === 'annonces' && doc._deleted === true) this.annonces.delete(id)
    else if (db === 'annonces') this.annonces.set(id, kept as Annonce)
    if (db === 'candidatures') this.candidatures.set(id, kept as Candidature)
  }

  ofBoutique(uid: string): readonly Annonce[] {
    return [...this.annonces.values()].filter(({ userId }) => userId === uid)
  }

  of(uid: string, ...statuses: readonly string[]): readonly Candidature[] {
    return [...this.candidatures.values()].filter(
      ({ boutiqueId, creatorId, status }) => (boutiqueId === uid || creatorId === uid) && statuses.includes(status),
    )
  }
}

/** What everybody in a run shares. */
export interface Week {
  readonly settings: Settings
  readonly prng: Prng
  /** A week passes by it in the seconds of the run. */
  readonly clock: () => number
  /** Of the gateways, as members reach them. */
  readonly urls: readonly string[]
  readonly ledger: Ledger
  readonly market: Market
  readonly tally: Tally
  readonly smtp: SmtpFixture
}

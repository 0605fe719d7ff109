import type { Candidature } from '#domain/candidature.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import type { NoticeEvent } from '#domain/notices.ts'
import { ownLines } from '#domain/visible.ts'
import { type Named, named } from './readable.ts'

/** The place of an annonce, sanitised for our sentences. */
export interface NamedAnnonce {
  readonly nom: Named
  readonly ville: Named
  /** Empty for an annonce without a title. */
  readonly titre: Named
}

export interface CandidatureFacts
  extends Pick<Candidature, 'annonceId' | 'creatorId' | 'message' | 'offerExpiresAt' | 'reponse'> {
  readonly nom: Named
  readonly annonce: NamedAnnonce
}

/** Notices of the same event, merged; per annonce where it matters. */
export interface DigestLine {
  readonly event: NoticeEvent
  readonly count: number
  /** The boutique's own annonce. */
  readonly place?: NamedAnnonce
  /** An ISO 8601 instant: the first offer's expiry, or the first annonce's deletion. */
  readonly until?: string
}

export function namedAnnonce({ nom, ville, titre = '' }: Pick<Annonce, 'nom' | 'ville' | 'titre'>): NamedAnnonce {
  return { nom: named(nom), ville: named(ville), titre: named(titre) }
}

/** A candidature's data: user-chosen names are sanitised. */
export function candidatureFacts(candidature: Candidature): CandidatureFacts {
  const { nom, message, reponse = '', annonceId, creatorId, offerExpiresAt, annonce } = candidature
  return {
    nom: named(nom),
    message: ownLines(message),
    reponse: ownLines(reponse),
    annonceId,
    creatorId,
    offerExpiresAt,
    annonce: namedAnnonce(annonce),
  }
}

/** A system notification; a click leads to the same page as the mail's button. */
export interface PushText {
  readonly title: string
  readonly body: string
}

/** The sentence for several notices of an event, without a full stop. It names no other party. */
export type Digest = (line: DigestLine & { readonly until: string }) => string

export const place = ({ nom, ville }: NamedAnnonce): string => `${nom}, ${ville}`

/** One annonce among those of a boutique, which all have its name: by its title when there is one. */
export const which = (annonce: NamedAnnonce): string => annonce.titre || place(annonce)

/** Which annonce of a boutique that the sentence has named: nothing of one without a title. */
export const titled = ({ titre }: NamedAnnonce): string => (titre === '' ? '' : ` pour « ${titre} »`)

export const at = (annonce: NamedAnnonce | undefined): string =>
  annonce === undefined ? '' : ` pour « ${which(annonce)} »`

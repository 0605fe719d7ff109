import type { Candidature, CandidatureStatus } from '#domain/candidature.ts'
import type { AnnonceId } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { isOpen } from '#domain/transitions.ts'
import { every, type QueryResults } from '../member-reads/queries.ts'
import type { LocalNotes } from '../store/schemas.ts'
import { useMemberQuery } from './use-observable.ts'

/** The state of a document's last write on this device. */
export type WriteState = 'sent' | 'waiting' | 'rejected'

export function writeStateOf(notes: LocalNotes, rejected: boolean): WriteState {
  if (notes.unsentAt !== '') return 'waiting'
  return rejected ? 'rejected' : 'sent'
}

export interface OwnAnnonce {
  readonly annonce: Annonce
  readonly write: WriteState
  readonly candidatures: readonly Candidature[]
  readonly statuses: readonly CandidatureStatus[]
  /** False while a candidature is pending or awaiting the créateur. */
  readonly editable: boolean
}

const QUERIES = { annonces: every('annonces'), candidatures: every('candidatures'), rejections: every('rejections') }

function ownAnnonces({ annonces, candidatures, rejections }: QueryResults<typeof QUERIES>): readonly OwnAnnonce[] {
  const refused = new Set(rejections.map(({ docId }) => docId))
  return annonces
    .filter(({ removal }) => !removal)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map((annonce) => {
      const received = candidatures.filter(({ annonceId }) => annonceId === annonce._id)
      const statuses = received.map(({ status }) => status)
      const write = writeStateOf(annonce, refused.has(annonce._id))
      return { annonce, write, candidatures: received, statuses, editable: !statuses.some(isOpen) }
    })
}

/** The boutique's annonces, newest first. */
export function useOwnAnnonces(): readonly OwnAnnonce[] | undefined {
  return useMemberQuery(QUERIES, ownAnnonces)
}

export function useOwnAnnonce(id: AnnonceId): OwnAnnonce | null | undefined {
  const all = useOwnAnnonces()
  return all && (all.find(({ annonce }) => annonce._id === id) ?? null)
}

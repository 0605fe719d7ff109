import type { Candidature } from '#domain/candidature.ts'
import type { CandidatureId } from '#domain/ids.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import { type InForce, NOT_IN_FORCE, type Partenariat } from '#domain/papers/partenariat.ts'
import { every, one } from '../member-reads/queries.ts'
import { sha256 } from '../platform/crypto.ts'
import { useCandidaturesOf } from './use-candidatures.ts'
import { useMemberQuery } from './use-observable.ts'
import { type WriteState, writeStateOf } from './use-own-annonces.ts'
import { useRead } from './use-read.ts'

/** The member's confirmed partnerships on one annonce, oldest first; `undefined` while loading. */
export function useConfirmedCandidatures(annonceId: string): readonly Candidature[] | undefined {
  const rows = useCandidaturesOf(annonceId)
  return rows?.map(({ candidature }) => candidature).filter(({ status }) => status === 'confirmed')
}

export interface PartenariatRow {
  readonly partenariat: Partenariat
  readonly write: WriteState
}

/** A partnership's papers as stored on this device, blank until somebody writes in them; `undefined` while loading. */
export function usePartenariat({ _id, annonce }: Candidature): PartenariatRow | undefined {
  const queries = { doc: one('partenariats', _id), rejections: every('rejections') }
  return useMemberQuery(queries, ({ doc, rejections }): PartenariatRow => {
    const rejected = rejections.some(({ db, docId }) => db === 'partenariats' && docId === _id)
    if (doc !== null) return { partenariat: doc, write: writeStateOf(doc, rejected) }
    return { partenariat: newPartenariat({ _id, annonce }), write: rejected ? 'rejected' : 'sent' }
  })
}

/** The contract in force of a partnership, and those before; `undefined` while loading. */
export function useInForce(id: CandidatureId): InForce | undefined {
  return useMemberQuery({ doc: one('partenariats', id) }, ({ doc }) => doc?.inForce ?? NOT_IN_FORCE)
}

/** The hash of a paper's current version, for an agreement; `undefined` while it is being computed. */
export function usePaperHash(partenariat: Partenariat | undefined, paper: PaperName): string | undefined {
  const text = partenariat && canonicalForm(partenariat, paper)
  return useRead(text, () => sha256(text ?? ''))
}

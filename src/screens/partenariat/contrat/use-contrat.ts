import { useState } from 'react'
import { type DraftValues, useLiveDraft } from '#data/hooks/use-draft.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { ContratData, ContratField } from '#domain/partenariat/contrat.ts'
import { type Edits, editsOf } from './edits.ts'
import { useContratPrefill } from './use-contrat-prefill.ts'

export interface ContratState {
  /** The partnership's data under what the member has typed. */
  readonly contrat: ContratData
  /** False while more of the partnership's data is likely to arrive in a moment. */
  readonly settled: boolean
  readonly edit: <F extends ContratField>(field: F, value: ContratData[F]) => void
  /** Takes several fields at once, such as another version's. */
  readonly take: (fields: Edits) => void
  /** Whether something was typed that `restart` would forget. */
  readonly edited: boolean
  readonly restart: () => void
  /** The field that the member is in keeps its value until they leave it (`null`), whatever arrives meanwhile. */
  readonly enter: (field: ContratField | null) => void
}

function only(fields: Edits, names: readonly string[]): Edits {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => names.includes(field)))
}

/**
 * A contract being completed. Only what is typed is kept, as a draft of this device, so that what arrives later of
 * the partnership still fills the other blanks; what another tab types shows too. `null` until the draft has been read.
 */
export function useContrat(candidature: Candidature): ContratState | null {
  const { data, settled } = useContratPrefill(candidature)
  const draft = useLiveDraft(`contrat/${candidature._id}`)
  const [entered, setEntered] = useState<Edits>({})
  if (!draft.ready) return null
  const edits = editsOf(draft.values)
  const take = (fields: Edits) => {
    setEntered((now) => ({ ...now, ...only(fields, Object.keys(now)) }))
    draft.change(fields as DraftValues)
  }
  const contrat = { ...data, ...edits, ...entered }
  return {
    contrat,
    settled,
    edited: Object.keys(edits).length > 0,
    take,
    edit: (field, value) => take({ [field]: value }),
    restart: draft.discard,
    enter: (field) => setEntered(field === null ? {} : { [field]: contrat[field] }),
  }
}

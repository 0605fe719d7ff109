import { useEffect, useState } from 'react'
import { type DraftValues, useLiveDraft } from '#data/hooks/use-draft.ts'
import { usePrive, useProfil } from '#data/hooks/use-profil.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import { emptyValue, type FieldRule } from '#domain/fields.ts'
import { CONTRAT_FIELDS, type ContratData, type ContratField } from '#domain/papers/contrat.ts'
import { prefillContrat } from '#domain/papers/contrat-prefill.ts'
import { formatSpace } from '#messages/precision-values.ts'

const SETTLED_AFTER_MS = 2000 // an unresponsive network must not block making a contract

/** Values for the contract's blanks from this device's data on the partnership; grows as profiles arrive. */
function useContratPrefill(candidature: Candidature) {
  const uid = useMemberUid()
  const boutique = useProfil(candidature.boutiqueId)
  const createur = useProfil(candidature.creatorId)
  const prive = usePrive()
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const data = prefillContrat({
    candidature,
    boutique: boutique ?? null,
    createur: createur ?? null,
    adresseLocale: uid === candidature.boutiqueId ? (prive?.adresseLocale ?? '') : '',
    espace: formatSpace(candidature.annonce),
  })
  return { data, settled: waited || [boutique, createur, prive].every((part) => part !== undefined) }
}

/** Values typed by the member over the partnership's data. */
type Edits = { [F in ContratField]?: ContratData[F] }

/** Only the contract's current fields and choices: an old draft may have others. */
export function editsOf(values: DraftValues | null): Edits {
  const validEdits = Object.entries(values ?? {}).filter(([field, value]) => {
    const rule: FieldRule | undefined = CONTRAT_FIELDS[field as ContratField]
    if (rule?.kind === 'choice') return rule.values.includes(String(value))
    return rule !== undefined && typeof value === typeof emptyValue(rule)
  })
  return Object.fromEntries(validEdits) as Edits
}

export interface ContratState {
  /** The partnership's data, overridden by what the member has typed. */
  readonly contrat: ContratData
  /** False while more of the partnership's data is likely to arrive in a moment. */
  readonly isComplete: boolean
  readonly edit: <F extends ContratField>(field: F, value: ContratData[F]) => void
  /** Sets several fields at once, such as another version's. */
  readonly take: (fields: Edits) => void
  /** Whether there are typed values that `restart` would discard. */
  readonly edited: boolean
  readonly restart: () => void
  /** The focused field keeps its value until the member leaves it (`null`), whatever arrives meanwhile. */
  readonly enter: (field: ContratField | null) => void
}

/**
 * A contract being completed. Only typed values are stored, as a draft of this device, so that data of the partnership
 * that arrives later still fills the other blanks; typing in another tab shows too.
 */
export function useContrat(candidature: Candidature): ContratState {
  const { data, settled: isComplete } = useContratPrefill(candidature)
  const draft = useLiveDraft(`contrat/${candidature._id}`)
  const [entered, setEntered] = useState<Edits>({})
  const edits = editsOf(draft.values)
  const take = (fields: Edits) => {
    setEntered((now) => ({ ...now, ...Object.fromEntries(Object.entries(fields).filter(([field]) => field in now)) }))
    draft.change(fields as DraftValues)
  }
  const contrat = { ...data, ...edits, ...entered }
  return {
    contrat,
    isComplete,
    edited: Object.keys(edits).length > 0,
    take,
    edit: (field, value) => take({ [field]: value }),
    restart: draft.discard,
    enter: (field) => setEntered(field === null ? {} : { [field]: contrat[field] }),
  }
}

import type { DraftValues } from '#data/hooks/use-draft.ts'
import { emptyValue, type FieldRule } from '#domain/fields.ts'
import { CONTRAT_FIELDS, type ContratData, type ContratField } from '#domain/partenariat/contrat.ts'

/** What a member has typed over what the partnership says. */
export type Edits = { [F in ContratField]?: ContratData[F] }

/** Only what the contract still has: an old draft may know other fields, and other choices. */
export function editsOf(values: DraftValues | null): Edits {
  const known = Object.entries(values ?? {}).filter(([field, value]) => {
    const rule: FieldRule | undefined = CONTRAT_FIELDS[field as ContratField]
    if (rule?.kind === 'choice') return rule.values.includes(String(value))
    return rule !== undefined && typeof value === typeof emptyValue(rule)
  })
  return Object.fromEntries(known) as Edits
}

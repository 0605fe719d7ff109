import { type ReactNode, useState } from 'react'
import { checkDay } from '#domain/fields.ts'
import { parseNumber } from '#domain/input.ts'
import { ESPACE_TYPES } from '#domain/market/precisions.ts'
import { EVERYTHING, type Search } from '#domain/market/search/search.ts'
import { fieldMessage } from '#messages/errors.ts'
import { ESPACES, PRECISION_LABELS } from '#messages/fr/precisions.ts'
import { search as texts } from '#messages/fr/search.ts'
import { Select, TextField } from '#ui/form/text-field.tsx'
import styles from './search-panel.module.css'

type Change = (changed: Partial<Search>) => void

const FILTERS = ['prixMax', 'commissionMax', 'du', 'au', 'espace', 'mots'] as const satisfies readonly (keyof Search)[]

const COMMISSIONS = [null, 0, 10, 20, 30] as const

/** The number of active filters. */
export function activeFilterCount(search: Search): number {
  return FILTERS.filter((field) => search[field] !== EVERYTHING[field]).length
}

function dayError(day: string): string | undefined {
  const code = day === '' ? null : checkDay(day)
  return code === null ? undefined : fieldMessage({ field: 'du', code })
}

/** A price input: an incomplete price changes nothing. */
function Prix({ value, onChange }: { readonly value: number | null; readonly onChange: Change }): ReactNode {
  const [typed, setTyped] = useState('')
  const prix = parseNumber(typed, '€')
  const isTyped = typed !== '' && (prix === value || !(prix >= 0))
  const shown = isTyped ? typed : value === null ? '' : String(value)
  return (
    <TextField
      label={texts.prix}
      inputMode="decimal"
      suffix="€"
      value={shown}
      error={isTyped && !(prix >= 0) ? texts.prixWrong : undefined}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const prixMax = parseNumber(currentTarget.value, '€')
        onChange({ prixMax: prixMax >= 0 ? prixMax : null })
      }}
    />
  )
}

/** The filters of a search, without its place. */
export function Filters({
  id,
  search,
  onChange,
}: {
  readonly id: string
  readonly search: Search
  readonly onChange: Change
}): ReactNode {
  const { commissionMax, du, au, mots } = search
  const commissions = COMMISSIONS.includes(commissionMax as null) ? COMMISSIONS : [...COMMISSIONS, commissionMax]
  return (
    <div id={id} className={styles.fields}>
      <Prix value={search.prixMax} onChange={onChange} />
      <Select
        label={texts.commission}
        value={commissionMax === null ? '' : String(commissionMax)}
        choices={commissions.map((one) => ({
          value: one === null ? '' : String(one),
          label: texts.commissions(one),
        }))}
        onChange={({ currentTarget: { value } }) => onChange({ commissionMax: value === '' ? null : Number(value) })}
      />
      <TextField
        label={texts.du}
        type="date"
        value={du}
        error={dayError(du)}
        onChange={({ currentTarget }) => onChange({ du: currentTarget.value })}
      />
      <TextField
        label={texts.au}
        type="date"
        value={au}
        error={dayError(au) ?? (au !== '' && au < du ? texts.refused.au : undefined)}
        onChange={({ currentTarget }) => onChange({ au: currentTarget.value })}
      />
      <Select
        label={PRECISION_LABELS.typeEspace}
        value={search.espace}
        choices={ESPACE_TYPES.map((one) => ({
          value: one,
          label: one === '' ? texts.commissions(null) : ESPACES[one],
        }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ espace: ESPACE_TYPES.find((one) => one === value) ?? '' })
        }
      />
      <div>
        <TextField
          label={texts.mots}
          type="search"
          hint={texts.motsHint}
          maxLength={120}
          value={mots}
          onChange={({ currentTarget }) => onChange({ mots: currentTarget.value })}
        />
      </div>
    </div>
  )
}

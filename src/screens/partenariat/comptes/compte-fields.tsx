import type { ReactNode } from 'react'
import { checkDay } from '#domain/fields.ts'
import { parseCentimes } from '#domain/partenariat/cell.ts'
import type { AccountData } from '#domain/partenariat/records.ts'
import { fieldMessage } from '#messages/errors.ts'
import { COMPTES } from '#messages/fr/partenariat/comptes.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { RequiredNote } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Callout } from '#ui/status/callout.tsx'
import section from '../paper/section.module.css'
import styles from './comptes.module.css'
import type { NewCompte } from './use-new-compte.ts'

function disagreement({ disagreed }: NewCompte, field: keyof AccountData): string | undefined {
  const error = disagreed.find((one) => one.field === field)
  return error === undefined ? undefined : fieldMessage(error)
}

/** What it means that the rent is deducted, or not, and how much of it. */
function Rent({ compte }: { readonly compte: NewCompte }): ReactNode {
  const { fields, edit, wrong, monthly, months } = compte
  const tooMuch = wrong.includes('rent-max')
    ? fieldMessage({ field: 'rentCentimes', code: 'account-rent' })
    : disagreement(compte, 'rentCentimes')
  const error = wrong.includes('rent') ? COMPTES.badRent : tooMuch
  const paid = fields.deduct ? COMPTES.deducted(parseCentimes(fields.rent)) : COMPTES.paidApart
  const note = error === undefined ? spaced(paid) : ''
  useAnnouncement(note, SETTLED_MS)
  return (
    <div className={section.section}>
      <Checkbox
        label={COMPTES.deduct}
        checked={fields.deduct}
        onChange={(event) => edit({ deduct: event.target.checked })}
      />
      {fields.deduct ? (
        <TextField
          label={COMPTES.rent}
          required
          hint={spaced(COMPTES.rentHint(monthly, months))}
          error={error === undefined ? undefined : spaced(error)}
          suffix="€"
          inputMode="decimal"
          value={fields.rent}
          onChange={(event) => edit({ rent: event.target.value })}
        />
      ) : null}
      {note === '' ? null : <p className={section.note}>{note}</p>}
    </div>
  )
}

function dayError(day: string): string | undefined {
  const code = checkDay(day)
  if (code === null) return undefined
  return spaced(code === 'date-year' ? COMPTES.farDay : COMPTES.notADay)
}

/** The days and the terms of an account being made. */
export function CompteFields({ compte }: { readonly compte: NewCompte }): ReactNode {
  const { fields, edit, wrong, ahead } = compte
  const wrongFrom = dayError(fields.from)
  const wrongTo = dayError(fields.to)
  const reversed = wrongFrom === undefined && wrong.includes('period') ? spaced(COMPTES.reversed) : undefined
  const wrongShare = wrong.includes('commission') ? COMPTES.badCommission : disagreement(compte, 'commission')
  return (
    <>
      <RequiredNote>{common.requiredNote}</RequiredNote>
      <div className={styles.fields}>
        <TextField
          label={COMPTES.from}
          type="date"
          required
          error={wrongFrom}
          value={fields.from}
          onChange={(event) => edit({ from: event.target.value })}
        />
        <TextField
          label={COMPTES.to}
          type="date"
          required
          error={wrongTo ?? reversed}
          value={fields.to}
          onChange={(event) => edit({ to: event.target.value })}
        />
        <TextField
          label={COMPTES.commission}
          hint={spaced(COMPTES.commissionHint)}
          error={wrongShare === undefined ? undefined : spaced(wrongShare)}
          suffix="%"
          inputMode="decimal"
          value={fields.commission}
          onChange={(event) => edit({ commission: event.target.value })}
        />
      </div>
      {ahead && (wrongFrom ?? wrongTo ?? reversed) === undefined ? (
        <Callout live tone="plain">
          {spaced(COMPTES.ahead)}
        </Callout>
      ) : null}
      <Rent compte={compte} />
    </>
  )
}

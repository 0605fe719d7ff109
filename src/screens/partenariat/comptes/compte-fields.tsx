import type { ReactNode } from 'react'
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
import type { NewCompte } from './use-new-compte.ts'

function disagreement({ disagreed }: NewCompte, field: keyof AccountData): string | undefined {
  const error = disagreed.find((one) => one.field === field)
  return error && fieldMessage(error)
}

/** What it means that the rent is deducted, or not, and how much of it. */
function Rent({ compte }: { readonly compte: NewCompte }): ReactNode {
  const { fields, edit, errors, monthly, months } = compte
  const error = errors.rent ?? disagreement(compte, 'rentCentimes')
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
          error={error && spaced(error)}
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

/** The days and the terms of an account being made. */
export function CompteFields({ compte }: { readonly compte: NewCompte }): ReactNode {
  const { fields, edit, errors, ahead } = compte
  const wrongShare = errors.commission ?? disagreement(compte, 'commission')
  return (
    <>
      <RequiredNote>{common.requiredNote}</RequiredNote>
      <div className={section.fields}>
        <TextField
          label={COMPTES.from}
          type="date"
          required
          error={errors.from && spaced(errors.from)}
          value={fields.from}
          onChange={(event) => edit({ from: event.target.value })}
        />
        <TextField
          label={COMPTES.to}
          type="date"
          required
          error={errors.to && spaced(errors.to)}
          value={fields.to}
          onChange={(event) => edit({ to: event.target.value })}
        />
        <TextField
          label={COMPTES.commission}
          hint={spaced(COMPTES.commissionHint)}
          error={wrongShare && spaced(wrongShare)}
          suffix="%"
          inputMode="decimal"
          value={fields.commission}
          onChange={(event) => edit({ commission: event.target.value })}
        />
      </div>
      {ahead && (errors.from ?? errors.to) === undefined ? (
        <Callout live tone="plain">
          {spaced(COMPTES.ahead)}
        </Callout>
      ) : null}
      <Rent compte={compte} />
    </>
  )
}

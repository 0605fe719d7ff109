import type { ReactNode } from 'react'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Candidature } from '#domain/candidature.ts'
import { ownersOf } from '#domain/ids.ts'
import { conflictsAt, valueAt } from '#domain/partenariat/conflicts.ts'
import { resolveConflict } from '#domain/partenariat/edit.ts'
import type { Partenariat, Target } from '#domain/partenariat/partenariat.ts'
import { writerAt } from '#domain/versions/document.ts'
import { EDITS } from '#messages/fr/partenariat/edits.ts'
import { describeValue, partyName } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { applyEdit } from './apply-edit.ts'
import styles from './conflict-choice.module.css'

/** A cell that two people filled: every value with who wrote it, and a button to keep it. */
export function ConflictChoice({
  candidature,
  partenariat,
  target,
  field,
  label,
}: {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly target: Target
  readonly field: string
  readonly label: string
}): ReactNode {
  const device = useDevice()
  const others = conflictsAt(partenariat, target, field)
  if (others.length === 0) return null
  const present = String(valueAt(partenariat, target, field))
  const writer = writerAt(partenariat, target, field, ownersOf(partenariat._id))
  const values = [{ value: present, by: writer }, ...others]
  return (
    <fieldset className={styles.choice}>
      <legend>{spaced(EDITS.choose(label))}</legend>
      {values.map(({ value, by }) => (
        <Button
          key={value}
          small
          variant="secondary"
          onClick={() => void applyEdit(editPartenariat(device, candidature, resolveConflict(target, field, value)))}
        >
          <span dir="auto">{EDITS.keep(describeValue(field, value))}</span>
          {by === undefined ? null : ` (${partyName(candidature, by)})`}
        </Button>
      ))}
    </fieldset>
  )
}

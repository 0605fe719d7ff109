import type { ReactNode } from 'react'
import { VersionChoice } from '#components/versions/version-choice.tsx'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Candidature } from '#domain/candidature.ts'
import { ownersOf } from '#domain/ids.ts'
import { conflictsAt, valueAt } from '#domain/papers/conflicts.ts'
import { resolveConflict } from '#domain/papers/edit.ts'
import type { Partenariat, Target } from '#domain/papers/partenariat.ts'
import { writerAt } from '#domain/versions/document.ts'
import { describeValue } from '#messages/partenariat-values.ts'
import { partyName } from '#messages/party-names.ts'
import { applyEdit } from './apply-edit.ts'

/** The id of the sentence that describes a cell's conflict. */
export function choiceId(target: Target, field: string): string {
  return `${target}-${field}-choice`
}

/** The conflict of a cell that two people filled. */
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
  const versions = [{ value: present, by: writer }, ...others]
  return (
    <VersionChoice
      id={choiceId(target, field)}
      label={label}
      versions={versions.map(({ value, by }) => ({
        value,
        text: describeValue(field, value),
        by: by && partyName(candidature, by),
      }))}
      onKeep={(value) => void applyEdit(editPartenariat(device, candidature, resolveConflict(target, field, value)))}
    />
  )
}

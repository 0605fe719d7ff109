import type { ReactNode } from 'react'
import { BLANK_ROW, COLUMNS } from '#domain/partenariat/inventaire.ts'
import { exceedsDeposit } from '#domain/partenariat/totals.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { Icon } from '#ui/icon.tsx'
import { ConflictChoice } from '../../paper/conflict-choice.tsx'
import section from '../../paper/section.module.css'
import type { RowProps } from './row-props.ts'

/** Whether something stands below a row. */
export function hasBelow({ row = BLANK_ROW, conflicts }: Pick<RowProps, 'row' | 'conflicts'>): boolean {
  return conflicts.length > 0 || exceedsDeposit(row)
}

/** What stands below a row: more pieces gone than deposited, and the values to choose from. */
export function Below({ id, row = BLANK_ROW, conflicts, candidature, partenariat }: RowProps): ReactNode {
  const disputed = new Set(conflicts.map(({ field }) => field))
  return (
    <>
      {exceedsDeposit(row) ? (
        <p className={section.warning}>
          <Icon name="alert" size={18} /> {SHARED_INVENTAIRE.exceedsDeposit}
        </p>
      ) : null}
      {COLUMNS.filter((column) => disputed.has(column)).map((column) => (
        <ConflictChoice
          key={column}
          candidature={candidature}
          partenariat={partenariat}
          target={id}
          field={column}
          label={SHARED_INVENTAIRE.columns[column]}
        />
      ))}
    </>
  )
}

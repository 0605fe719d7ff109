import type { ReactNode } from 'react'
import type { Column } from '#domain/partenariat/inventaire.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { Cell } from '../cell.tsx'
import { warningsOf } from './below.tsx'
import { NO_ROW, type RowProps } from './row-props.ts'

/** One cell of a row. */
export function RowCell({
  column,
  id,
  name,
  row = NO_ROW,
  conflicts,
  typing,
  onEnter,
}: Pick<RowProps, 'id' | 'name' | 'row' | 'conflicts' | 'typing' | 'onEnter'> & {
  readonly column: Column
}): ReactNode {
  return (
    <Cell
      target={id}
      field={column}
      label={SHARED_INVENTAIRE.cell(SHARED_INVENTAIRE.columns[column], name.thing)}
      value={row[column]}
      {...warningsOf({ id, row, conflicts }, column)}
      typing={typing}
      onEnter={onEnter}
    />
  )
}

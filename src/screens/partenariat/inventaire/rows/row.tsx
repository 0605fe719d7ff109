import { memo, type ReactNode } from 'react'
import { COLUMNS } from '#domain/partenariat/inventaire.ts'
import { Below, hasBelow } from './below.tsx'
import { RemoveRow } from './remove-row.tsx'
import { RowCell } from './row-cell.tsx'
import { drawsTheSame, type RowProps } from './row-props.ts'
import styles from './rows.module.css'

/** A row as a line of the table. */
export const Row = memo(function EveryRow(props: RowProps): ReactNode {
  const { id, number, row, candidature } = props
  return (
    <tbody data-row={id}>
      <tr>
        {COLUMNS.map((column) => (
          <td key={column} className={styles[column]}>
            <RowCell {...props} column={column} />
          </td>
        ))}
        <td className={styles.actions}>
          {row === undefined ? null : <RemoveRow id={id} number={number} candidature={candidature} />}
        </td>
      </tr>
      {hasBelow(props) ? (
        <tr>
          <td colSpan={COLUMNS.length + 1} className={styles.below}>
            <Below {...props} />
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}, drawsTheSame)

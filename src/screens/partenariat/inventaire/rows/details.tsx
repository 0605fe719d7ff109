import type { ReactNode } from 'react'
import { Movements } from '../sales/movements.tsx'
import { OtherDay } from '../sales/other-day.tsx'
import styles from './details.module.css'
import { RemoveRow } from './remove-row.tsx'
import type { RowProps } from './row-props.ts'

/** What an opened row has beside its cells: its sales one by one, another day's, and its removal. */
export function Details(props: RowProps): ReactNode {
  const { id, name, row, movements, waiting, candidature, partenariat, sales, onRemove } = props
  if (row === undefined) return null
  return (
    <div className={styles.details}>
      <Movements {...{ candidature, movements, waiting, sales }} thing={name.thing} />
      {partenariat.rows[id] === undefined ? null : (
        <>
          <OtherDay id={id} thing={name.thing} sales={sales} />
          <RemoveRow {...{ id, name, candidature, row, onRemove }} />
        </>
      )}
    </div>
  )
}

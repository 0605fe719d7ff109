import { type ReactNode, useState } from 'react'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Candidature } from '#domain/candidature.ts'
import { removeRow } from '#domain/partenariat/edit.ts'
import { articleOf, type CountedRow } from '#domain/partenariat/movements.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import type { Movement } from '#domain/partenariat/records.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'
import type { RowName } from '#messages/row-names.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import layout from '#ui/layout/layout.module.css'
import { applyEdit } from '../../paper/apply-edit.ts'
import { Movements } from '../sales/movements.tsx'
import { OtherDay } from '../sales/other-day.tsx'
import type { Sales } from '../sales/use-sales.ts'
import styles from './row.module.css'

export interface DetailsProps {
  readonly id: string
  readonly number: number
  readonly name: RowName
  readonly movements: readonly Movement[]
  /** The keys of its movements that the server does not have yet. */
  readonly waiting: readonly string[]
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly sales: Sales
}

/** What an opened row has beside its cells: its sales one by one, another day's, and its removal. */
export function Details(props: DetailsProps & { readonly row: CountedRow }): ReactNode {
  const { id, number, name, row, movements, waiting, candidature, partenariat, sales } = props
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  const remove = () => {
    setAsking(false)
    const removed = SHARED_INVENTAIRE.rowRemoved(number, articleOf(row))
    void applyEdit(editPartenariat(device, candidature, removeRow(id)), removed)
  }
  return (
    <div className={cx(layout.stack3, styles.details)}>
      <Movements {...{ candidature, movements, waiting, sales }} thing={name.thing} />
      {partenariat.rows[id] === undefined ? null : (
        <>
          <OtherDay id={id} thing={name.thing} sales={sales} />
          <Button
            variant="quiet"
            icon="trash"
            aria-label={SHARED_INVENTAIRE.remove(name.line)}
            onClick={() => setAsking(true)}
          >
            {common.delete}
          </Button>
        </>
      )}
      {asking ? (
        <ConfirmDialog
          title={SHARED_INVENTAIRE.removeTitle}
          confirm={common.delete}
          cancel={common.cancel}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          {row.vendu === 0 && row.repris === 0 ? null : <p>{spaced(SALES.removal(row.vendu, row.repris))}</p>}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

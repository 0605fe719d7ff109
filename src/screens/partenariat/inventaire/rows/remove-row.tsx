import { type ReactNode, useState } from 'react'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Candidature } from '#domain/candidature.ts'
import { removeRow } from '#domain/partenariat/edit.ts'
import type { RowData } from '#domain/partenariat/papers.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'
import type { RowName } from '#messages/row-names.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { applyEdit } from '../../paper/apply-edit.ts'

interface Props {
  readonly id: string
  readonly name: RowName
  readonly candidature: Candidature
  /** With its sums. */
  readonly row: Pick<RowData, 'vendu' | 'repris'>
  readonly onRemove: (id: string) => void
}

/** Removes a row, once what becomes of its sales has been read. */
export function RemoveRow({ id, name, candidature, row, onRemove }: Props): ReactNode {
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const remove = () => {
    onRemove(id)
    void applyEdit(editPartenariat(device, candidature, removeRow(id)))
  }
  return (
    <>
      <Button
        variant="quiet"
        icon="trash"
        aria-label={SHARED_INVENTAIRE.remove(name.line)}
        onClick={() => setAsking(true)}
      >
        {common.delete}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={SHARED_INVENTAIRE.removeTitle}
          confirm={common.delete}
          cancel={common.cancel}
          onConfirm={remove}
          onCancel={close}
        >
          {row.vendu === 0 && row.repris === 0 ? null : <p>{spaced(SALES.removal(row.vendu, row.repris))}</p>}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

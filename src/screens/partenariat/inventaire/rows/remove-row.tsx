import { type ReactNode, useState } from 'react'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Candidature } from '#domain/candidature.ts'
import { removeRow } from '#domain/partenariat/edit.ts'
import type { InventaireRow } from '#domain/partenariat/inventaire.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'
import type { RowName } from '#messages/row-names.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { applyEdit } from '../../paper/apply-edit.ts'

interface Props {
  readonly id: string
  readonly name: RowName
  readonly candidature: Candidature
  /** As it stands on the sheet. */
  readonly written: InventaireRow
  /** With its sums. */
  readonly row: Pick<InventaireRow, 'vendu' | 'repris'>
  readonly onRemove: (id: string) => void
}

/** Removes a row, once what becomes of its sales has been read. Those that no movement holds would go with it. */
export function RemoveRow({ id, name, candidature, written, row, onRemove }: Props): ReactNode {
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const remove = () => {
    onRemove(id)
    void applyEdit(editPartenariat(device, candidature, removeRow(id)))
  }
  const counted = written.vendu + written.repris > 0
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
      {asking && counted ? (
        <Dialog
          title={SHARED_INVENTAIRE.remains}
          onClose={close}
          actions={<Button onClick={close}>{common.close}</Button>}
        >
          <p>{spaced(SALES.kept(written.vendu, written.repris))}</p>
        </Dialog>
      ) : null}
      {asking && !counted ? (
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

import type { ReactNode } from 'react'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

/** Asks before an annonce is deleted, naming it. */
export function DeleteModal({
  nom,
  onCancel,
  onDelete,
}: {
  readonly nom: string
  readonly onCancel: () => void
  readonly onDelete: () => void
}): ReactNode {
  return (
    <Dialog
      title={texts.deleteTitle}
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {common.cancel}
          </Button>
          <Button variant="danger" icon="trash" onClick={onDelete}>
            {common.delete}
          </Button>
        </>
      }
    >
      <p>{texts.deleteText(nom)}</p>
    </Dialog>
  )
}

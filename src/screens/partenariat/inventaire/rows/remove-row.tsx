import { type ReactNode, useState } from 'react'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Candidature } from '#domain/candidature.ts'
import { removeRow } from '#domain/partenariat/edit.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { applyEdit } from '../../paper/apply-edit.ts'
import styles from './rows.module.css'

interface Props {
  readonly id: string
  readonly number: number
  readonly candidature: Candidature
}

/** Removes a row, once that is confirmed. */
export function RemoveRow({ id, number, candidature }: Props): ReactNode {
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.remove}
        aria-label={SHARED_INVENTAIRE.remove(number)}
        onClick={() => setAsking(true)}
      >
        <Icon name="trash" />
      </button>
      {asking ? (
        <ConfirmDialog
          title={SHARED_INVENTAIRE.removeTitle}
          confirm={common.delete}
          cancel={common.cancel}
          onConfirm={() => void applyEdit(editPartenariat(device, candidature, removeRow(id)))}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

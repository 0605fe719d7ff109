import { useState } from 'react'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import type { Elements } from '#ui/elements.ts'

interface PendingSale {
  readonly left: number
  readonly note: () => void
}

/** Notes a sale, and asks before more pieces are sold than are on the shelf. */
export function useSellAnyway(): {
  /** @param left the pieces on the shelf @param note called at once, or after the member has said yes */
  readonly sell: (left: number, quantity: number, note: () => void) => void
  readonly dialog: Elements
} {
  const [pending, setPending] = useState<PendingSale>()
  const dialog =
    pending === undefined ? null : (
      <ConfirmDialog
        title={spaced(SALES.left(pending.left))}
        confirm={SALES.sellAnyway}
        cancel={common.cancel}
        onConfirm={() => {
          setPending(undefined)
          pending.note()
        }}
        onCancel={() => setPending(undefined)}
      />
    )
  return {
    sell: (left, quantity, note) => (quantity <= left ? note() : setPending({ left: Math.max(0, left), note })),
    dialog,
  }
}

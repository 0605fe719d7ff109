import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react'
import { showMessage } from '#components/messages/message-store.ts'
import type { ScanDialog } from '#components/scan/scan-dialog.tsx'
import { COMPTOIR } from '#messages/fr/comptoir.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { pieceAt } from '#wire/label-address.ts'
import { pieceKey, type ShopPiece } from './pieces.ts'
import type { Noted } from './use-shop-sales.ts'

type Scan = ComponentType<ComponentProps<typeof ScanDialog>>

/**
 * Sells one of each piece whose label the camera reads; scanned again, one more.
 * @param sell `null` for a sale that has something to ask first, for which the camera is closed
 */
export function Scanner({
  pieces,
  sell,
  onClose,
}: {
  readonly pieces: readonly ShopPiece[]
  readonly sell: (piece: ShopPiece) => Noted | null
  readonly onClose: () => void
}): ReactNode {
  const [opened, setOpened] = useState<{ readonly Dialog: Scan }>()
  const [noted, setNoted] = useState<Noted | null>(null)
  const open = () =>
    void import('#components/scan/scan-dialog.tsx').then(
      ({ ScanDialog: Dialog }) => setOpened({ Dialog }),
      () => showMessage(common.error, COMPTOIR.scanFailed),
    )
  const close = () => {
    setOpened(undefined)
    setNoted(null)
    onClose()
  }
  const sellCode = (text: string): boolean => {
    const at = pieceAt(text, window.location.origin)
    const piece = at === null ? undefined : pieces.find(({ key }) => key === pieceKey(at.candidatureId, at.rowId))
    if (piece === undefined) return false
    const sold = sell(piece)
    setNoted(sold)
    if (sold === null) close()
    return true
  }
  return (
    <>
      <Button variant="secondary" icon="camera" onClick={open}>
        {COMPTOIR.scan}
      </Button>
      {opened === undefined ? null : (
        <opened.Dialog onCode={sellCode} onClose={close}>
          {noted === null ? null : (
            <div className={layout.between}>
              <strong>{noted.text}</strong>
              <Button
                small
                variant="quiet"
                onClick={() => {
                  noted.undo()
                  setNoted(null)
                }}
              >
                {COMPTOIR.undo}
              </Button>
            </div>
          )}
        </opened.Dialog>
      )}
    </>
  )
}

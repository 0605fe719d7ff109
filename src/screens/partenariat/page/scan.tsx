import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { ownersOf } from '#domain/ids.ts'
import { SCANNED_PIECE } from '#messages/fr/partenariat/scanned-piece.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { labelPath, pieceAt } from '#wire/label-address.ts'
import { useOnDemand } from '../paper/on-demand.ts'

const loadDialog = async () => (await import('#components/scan/scan-dialog.tsx')).ScanDialog

/** Opens the scanner, and then the piece whose label was read, of whichever partnership of the member. */
export function ScanButton(look: Pick<ButtonProps, 'wide' | 'variant'>): ReactNode {
  const { part: ScanDialog, open, close } = useOnDemand(loadDialog)
  const navigate = useNavigate()
  const uid = useMemberUid()
  const openPiece = (text: string): boolean => {
    const piece = pieceAt(text, window.location.origin)
    // Both parties are in the id: no need to have the partnership at hand.
    if (piece === null || uid === undefined || !ownersOf(piece.candidatureId).includes(uid)) return false
    close()
    void navigate(labelPath(piece))
    return true
  }
  return (
    <>
      <Button {...look} icon="camera" onClick={open}>
        {SCANNED_PIECE.scan}
      </Button>
      {ScanDialog === undefined ? null : <ScanDialog onCode={openPiece} onClose={close} />}
    </>
  )
}

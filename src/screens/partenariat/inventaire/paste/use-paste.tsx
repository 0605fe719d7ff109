import { type ClipboardEvent, useState } from 'react'
import type { Candidature } from '#domain/candidature.ts'
import { DEVICE_ROWS_MAX } from '#domain/papers/inventaire.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { PASTE } from '#messages/fr/partenariat/paste.ts'
import { announce } from '#ui/status/announcer.tsx'
import { useOnDemand } from '../../paper/on-demand.ts'
import type { AskFirst } from '../../paper/use-asking-first.tsx'
import { isTable } from './clipboard.ts'

const loadDialog = async () => (await import('./paste-dialog.tsx')).PasteDialog

/** @param frozen whether both parties approved the deposits */
export function usePaste(candidature: Candidature, partenariat: Partenariat, frozen: boolean, askFirst: AskFirst) {
  const { part: PasteDialog, open, close } = useOnDemand(loadDialog)
  const [pasted, setPasted] = useState('')
  const start = (text: string) => {
    const show = () => {
      setPasted(text)
      open()
    }
    // What is pasted once both approved is a deposit, which changes none of what they did.
    return frozen ? show() : askFirst(show)
  }
  return {
    open: () => start(''),
    // A table pasted anywhere among the rows opens the dialog; other text is pasted as usual.
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      if (!isTable(text)) return
      event.preventDefault()
      start(text)
    },
    dialog:
      PasteDialog === undefined ? null : (
        <PasteDialog
          candidature={candidature}
          room={DEVICE_ROWS_MAX - Object.keys(partenariat.rows).length}
          frozen={frozen}
          pasted={pasted}
          onAdded={(rows) => announce(PASTE.addedAll(rows))}
          onClose={close}
        />
      ),
  }
}

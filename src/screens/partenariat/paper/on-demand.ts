import { useState } from 'react'
import { showMessage } from '#components/messages/message-store.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'
import { saveFile } from '#ui/save-file.ts'

/** A part of the screen loaded on demand; a message says when it cannot be loaded. */
export function useOnDemand<Part>(load: () => Promise<Part>): {
  readonly part: Part | undefined
  readonly open: () => void
  readonly close: () => void
} {
  const [part, setPart] = useState<{ readonly loaded: Part }>()
  const open = () =>
    void load().then(
      (loaded) => setPart({ loaded }),
      () => showMessage(common.error, SHARED_INVENTAIRE.missing),
    )
  return { part: part?.loaded, open, close: () => setPart(undefined) }
}

/** Downloads a CSV file, made by code loaded on demand; a message says when it cannot be made. */
export async function downloadCsv(name: string, make: () => Promise<string>): Promise<void> {
  try {
    saveFile({ name, content: new Blob([await make()], { type: 'text/csv;charset=utf-8' }) })
  } catch {
    showMessage(common.error, SHARED_INVENTAIRE.csvFailed)
  }
}

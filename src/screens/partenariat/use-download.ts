import { useState } from 'react'
import type { Papier } from '#domain/papiers.ts'
import { DOCUMENTS } from '#messages/fr/documents.ts'

export interface Download {
  readonly busy: boolean
  readonly start: (papier: Papier) => Promise<void>
}

/** Loads the PDF library when it is first wanted, then makes the document. Without the library nothing is made. */
export function useDownload(): Download {
  const [busy, setBusy] = useState(false)
  async function start(papier: Papier): Promise<void> {
    setBusy(true)
    try {
      // biome-ignore lint/style/noRestrictedImports: the one dynamic import of the PDF library, kept out of the first load
      const { download } = await import('#pdf/render.ts')
      download(papier)
    } catch {
      window.alert(DOCUMENTS.bibliothequeAbsente)
    } finally {
      setBusy(false)
    }
  }
  return { busy, start }
}

import { useState } from 'react'
import { DOCUMENTS } from '#messages/fr/documents.ts'

export type DocumentName = 'contrat' | 'inventaire'

export interface Download {
  readonly busy: boolean
  readonly start: () => Promise<void>
}

/** Loads the PDF library when it is first wanted, then makes the document. Without the library nothing is made. */
export function useDownload(name: DocumentName): Download {
  const [busy, setBusy] = useState(false)
  async function start(): Promise<void> {
    setBusy(true)
    try {
      // biome-ignore lint/style/noRestrictedImports: the one dynamic import of the PDF library, kept out of the first load
      const { download } = await import('#pdf/render.ts')
      download(name)
    } catch {
      window.alert(DOCUMENTS.bibliothequeAbsente)
    } finally {
      setBusy(false)
    }
  }
  return { busy, start }
}

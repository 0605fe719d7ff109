import { useState } from 'react'
import type { Papier } from '#domain/papiers.ts'
import { DOCUMENTS } from '#messages/fr/documents.ts'
import { spaced } from '#messages/typography.ts'

export interface Download {
  readonly busy: boolean
  readonly start: (papier: Papier) => Promise<void>
}

const loadLibrary = () => import('#pdf/render.ts').catch(() => null)

function make({ download }: typeof import('#pdf/render.ts'), papier: Papier): void {
  try {
    download(papier)
  } catch (error) {
    console.error('document not made', papier.name, error instanceof Error ? error.name : 'unknown')
    window.alert(spaced(DOCUMENTS.echec))
  }
}

/** Loads the PDF library when it is first wanted, then makes the document. Without the library nothing is made. */
export function useDownload(): Download {
  const [busy, setBusy] = useState(false)
  async function start(papier: Papier): Promise<void> {
    setBusy(true)
    const library = await loadLibrary()
    if (library === null) window.alert(DOCUMENTS.bibliothequeAbsente)
    else make(library, papier)
    setBusy(false)
  }
  return { busy, start }
}

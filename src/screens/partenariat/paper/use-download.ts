import { useState } from 'react'
import type { PaperToMake } from '#domain/partenariat/accounts/lines.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { spaced } from '#messages/typography.ts'

export interface Download {
  readonly busy: boolean
  readonly start: (paper: PaperToMake) => Promise<void>
}

/** What lays papers out; `null` when it cannot be had. */
export const loadLibrary = () => import('#pdf/render.ts').catch(() => null)

const loadDownload = () => import('#pdf/render.ts').then((library) => library.loadDownload()).catch(() => null)

function make(download: (paper: PaperToMake) => void, paper: PaperToMake): void {
  try {
    download(paper)
  } catch (error) {
    console.error('paper not made', paper.name, error instanceof Error ? error.name : 'unknown')
    window.alert(spaced(PAPER.failed))
  }
}

/** Loads the PDF library when it is first needed, then makes the paper. Without the library nothing is made. */
export function useDownload(): Download {
  const [busy, setBusy] = useState(false)
  async function start(paper: PaperToMake): Promise<void> {
    setBusy(true)
    const download = await loadDownload()
    if (download === null) window.alert(PAPER.libraryMissing)
    else make(download, paper)
    setBusy(false)
  }
  return { busy, start }
}

import { type ReactNode, useState } from 'react'
import type { PaperToMake } from '#domain/papers/statements/lines.ts'
import { PARTENARIAT } from '#messages/fr/partenariat/partenariat.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { saveFile } from '#ui/save-file.ts'
import { makePaper } from './make-paper.tsx'

const PDF = 'application/pdf'

/** Whether this browser gives a file to another app. */
function canShare(): boolean {
  return navigator.canShare?.({ files: [new File([''], 'contrat.pdf', { type: PDF })] }) === true
}

/** Gives a file to another app, or downloads it when the browser refuses. */
async function share({ name, content }: { readonly name: string; readonly content: Blob }): Promise<void> {
  try {
    await navigator.share({ files: [new File([content], name, { type: PDF })] })
  } catch (error) {
    // Not when somebody closed the choice of apps.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile({ name, content })
  }
}

/** The file of a paper: to keep, or to give to another app. */
export function PaperFile({ paper }: { readonly paper: PaperToMake }): ReactNode {
  const [busy, setBusy] = useState(false)
  const make = async (give?: typeof share) => {
    setBusy(true)
    await makePaper(paper, give)
    setBusy(false)
  }
  return (
    <div className={layout.row2}>
      <Button small variant="secondary" icon="document" busy={busy} onClick={() => void make()}>
        {PARTENARIAT.pdf}
      </Button>
      {canShare() ? (
        <Button small variant="secondary" icon="share" busy={busy} onClick={() => void make(share)}>
          {PARTENARIAT.share}
        </Button>
      ) : null}
    </div>
  )
}

import { type ReactNode, useState } from 'react'
import type { PaperToMake } from '#domain/papers/statements/lines.ts'
import { PARTENARIAT } from '#messages/fr/partenariat/partenariat.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { makePaper } from './make-paper.tsx'
import { canShare, share } from './share.ts'

/** The file of a paper, read when it is asked for: to keep, or to give to another app. */
export function PaperFile({ paper }: { readonly paper: () => PaperToMake }): ReactNode {
  const [busy, setBusy] = useState(false)
  const make = async (give?: typeof share) => {
    setBusy(true)
    await makePaper(paper(), give)
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

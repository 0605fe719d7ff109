import { type ReactNode, useState } from 'react'
import { useRead } from '#data/hooks/use-read.ts'
import type { Reported } from '#domain/talk/signalement.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'

/** Opens the form that reports an annonce or a profil, loading its code on demand. */
export function ReportButton({ kind, about }: Reported): ReactNode {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const load = () => import('./report-dialog.tsx').catch(close) // offline, the next press retries
  const file = useRead(open ? 'dialog' : undefined, load)
  return (
    <>
      <Button small variant="quiet" icon="flag" busy={open && !file} onClick={() => setOpen(true)}>
        {common.report}
      </Button>
      {open && file ? <file.ReportDialog kind={kind} about={about} onClose={close} /> : null}
    </>
  )
}

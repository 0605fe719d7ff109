import { type ComponentType, type ReactNode, useState } from 'react'
import type { Reported } from '#domain/signalement.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'

type DialogPart = ComponentType<Reported & { readonly onClose: () => void }>

const load = (): Promise<DialogPart> => import('./report-dialog.tsx').then((file) => file.ReportDialog)

/** Opens the form that reports an annonce or a profil, whose code most people never need. */
export function ReportButton({ kind, about }: Reported): ReactNode {
  const [ReportDialog, setDialog] = useState<DialogPart>()
  const [loading, setLoading] = useState(false)
  const open = () => {
    setLoading(true)
    load().then(
      (dialog) => {
        setDialog(() => dialog)
        setLoading(false)
      },
      () => setLoading(false),
    )
  }
  return (
    <>
      <Button small variant="quiet" icon="alert" busy={loading} onClick={open}>
        {common.report}
      </Button>
      {ReportDialog === undefined ? null : (
        <ReportDialog kind={kind} about={about} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

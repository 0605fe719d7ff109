import { type ReactNode, useState } from 'react'
import { type ExportCode, type ExportFormat, fetchExport } from '#data/commands/own-data.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { errorMessage } from '#messages/errors.ts'
import { compte } from '#messages/fr/compte.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { saveFile } from '#ui/save-file.ts'
import { Callout } from '#ui/status/callout.tsx'
import styles from './compte.module.css'

/** A copy of one's own data, with a page to read and the photos, or as JSON. The server makes it: this waits for the network. */
export function Export(): ReactNode {
  const device = useDevice()
  const [busy, setBusy] = useState<ExportFormat>()
  const [outcome, setOutcome] = useState<ExportCode | 'done'>()
  const download = async (format: ExportFormat) => {
    setBusy(format)
    setOutcome(undefined)
    const fetched = await fetchExport(device, format)
    if (fetched.ok) saveFile(fetched.value)
    setBusy(undefined)
    setOutcome(fetched.ok ? 'done' : fetched.code)
  }
  return (
    <Card as="section" className={cx(layout.stack4, styles.form)}>
      <h2>{compte.exportTitle}</h2>
      <p>{spaced(compte.exportText)}</p>
      {outcome === undefined ? null : (
        <Callout live tone={outcome === 'done' ? 'good' : 'bad'}>
          {outcome === 'done' ? compte.exportDone : compte.exportFailed(errorMessage(outcome))}
        </Callout>
      )}
      <div className={layout.row3}>
        <Button variant="secondary" icon="document" busy={busy === 'zip'} onClick={() => void download('zip')}>
          {compte.exportZip}
        </Button>
        <Button variant="secondary" icon="document" busy={busy === 'json'} onClick={() => void download('json')}>
          {compte.exportJson}
        </Button>
      </div>
    </Card>
  )
}

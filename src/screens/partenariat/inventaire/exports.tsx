import type { ReactNode } from 'react'
import { showMessage } from '#components/messages/message-store.ts'
import { usePaperHash } from '#data/hooks/use-partenariat.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import type { Movement } from '#domain/partenariat/records.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'
import { isPrintable } from '#messages/printable.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/status/callout.tsx'
import section from '../paper/section.module.css'
import { inventaireData } from './inventaire-data.ts'

/** The inventory as a file for a spreadsheet, made without the network. */
export function Exports({
  candidature,
  partenariat,
  movements,
}: {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly movements: readonly Movement[]
}): ReactNode {
  const hash = usePaperHash(partenariat, 'inventaire')
  async function csv(): Promise<void> {
    try {
      const { downloadCsv } = await import('./inventaire-csv.ts')
      downloadCsv(data)
    } catch {
      showMessage(common.error, SHARED_INVENTAIRE.csvFailed)
    }
  }
  const data = inventaireData(candidature, partenariat, movements, hash)
  const texts = [data.lieu, ...data.rows.flatMap(({ ref, description }) => [ref, description])]
  return (
    <div className={section.buttons}>
      <Button variant="secondary" icon="document" onClick={() => void csv()}>
        {SHARED_INVENTAIRE.csv}
      </Button>
      {texts.every(isPrintable) ? null : <Callout tone="plain">{spaced(SHARED_INVENTAIRE.unprintable)}</Callout>}
    </div>
  )
}

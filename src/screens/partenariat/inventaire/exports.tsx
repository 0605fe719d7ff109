import type { ReactNode } from 'react'
import { showMessage } from '#components/messages/message-store.ts'
import type { Candidature } from '#domain/candidature.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import section from '../paper/section.module.css'
import { inventaireData } from './inventaire-data.ts'
import type { Papers } from './pending.ts'

/**
 * The inventory as a file for a spreadsheet, made without the network.
 * @param papers as they are at that moment
 */
export function Exports({
  candidature,
  papers,
}: {
  readonly candidature: Candidature
  readonly papers: () => Papers
}): ReactNode {
  async function csv(): Promise<void> {
    const data = inventaireData(candidature, papers(), undefined)
    try {
      const { downloadCsv } = await import('./inventaire-csv.ts')
      downloadCsv(data)
    } catch {
      showMessage(common.error, SHARED_INVENTAIRE.csvFailed)
    }
  }
  return (
    <div className={section.buttons}>
      <Button variant="secondary" icon="document" onClick={() => void csv()}>
        {SHARED_INVENTAIRE.csv}
      </Button>
    </div>
  )
}

import type { ReactNode } from 'react'
import { showMessage } from '#components/messages/message-store.ts'
import { useEmpreinte } from '#data/hooks/use-partenariat.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import { DOCUMENTS } from '#messages/fr/documents.ts'
import { PARTAGE } from '#messages/fr/inventaire-partage.ts'
import { common } from '#messages/fr.ts'
import { isPrintable } from '#messages/printable.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/status/notice.tsx'
import styles from './inventaire.module.css'
import { inventaireData } from './inventaire-data.ts'
import { useDownload } from './use-download.ts'

/** The inventory as files to keep: nothing of it goes through the network. */
export function Exports({
  candidature,
  partenariat,
}: {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
}): ReactNode {
  const empreinte = useEmpreinte(partenariat, 'inventaire')
  async function csv(): Promise<void> {
    try {
      const { telechargerCsv } = await import('./inventaire-csv.ts')
      telechargerCsv(data)
    } catch {
      showMessage(common.error, PARTAGE.echecCsv)
    }
  }
  const { busy, start } = useDownload()
  const data = inventaireData(candidature, partenariat, empreinte)
  const texts = [data.lieu, ...data.lignes.flatMap(({ ref, description }) => [ref, description])]
  return (
    <div className={styles.boutons}>
      <Button variant="secondary" icon="document" busy={busy} onClick={() => void start({ name: 'inventaire', data })}>
        {busy ? DOCUMENTS.generation : PARTAGE.pdf}
      </Button>
      <Button variant="secondary" icon="document" onClick={() => void csv()}>
        {PARTAGE.csv}
      </Button>
      {texts.every(isPrintable) ? null : <Notice tone="plain">{spaced(PARTAGE.nonImprimable)}</Notice>}
    </div>
  )
}

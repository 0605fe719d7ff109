import { type ReactNode, useMemo } from 'react'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { giveAgreement } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { PartenariatRow } from '#data/hooks/use-partenariat.ts'
import type { Records } from '#data/hooks/use-records.ts'
import type { Outcome } from '#data/outcome.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { openConflicts } from '#domain/partenariat/conflicts.ts'
import { countedRows } from '#domain/partenariat/movements.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { EDITS } from '#messages/fr/partenariat/edits.ts'
import { LABELS } from '#messages/fr/partenariat/labels.ts'
import { PASTE } from '#messages/fr/partenariat/paste.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { otherName } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Later } from '#ui/later.tsx'
import layout from '#ui/layout/layout.module.css'
import { AT_ONCE_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Agreements } from '../paper/agreements.tsx'
import { downloadCsv } from '../paper/on-demand.ts'
import section from '../paper/section.module.css'
import { leaveCell } from './cell.tsx'
import { DepositHeader } from './deposit-header.tsx'
import { History } from './history.tsx'
import { inventaireData } from './inventaire-data.ts'
import { useLabels } from './labels/use-labels.tsx'
import { usePaste } from './paste/use-paste.tsx'
import { Rows } from './rows/rows.tsx'
import { ScannedRow } from './sales/scanned-row.tsx'
import { useSales } from './sales/use-sales.ts'
import styles from './shared-inventaire.module.css'
import { Totals } from './totals.tsx'
import type { Typing } from './use-typing.ts'

/** The inventory that the two parties of a partnership keep together. */
export function SharedInventaire({
  candidature,
  uid,
  row: { partenariat, write },
  records: { movements, waiting },
  typing,
}: {
  readonly candidature: Candidature
  readonly uid: Uid
  readonly row: PartenariatRow
  readonly records: Records
  readonly typing: Typing
}): ReactNode {
  const device = useDevice()
  const toChoose = openConflicts(partenariat).length
  const choice = toChoose === 0 ? '' : spaced(EDITS.toChoose(toChoose))
  useAnnouncement(choice, AT_ONCE_MS)
  const paste = usePaste(candidature, partenariat)
  const rows = useMemo(() => countedRows(partenariat, movements), [partenariat, movements])
  const sales = useSales(candidature, rows, typing)
  const labels = useLabels(candidature, rows)
  const parts = { candidature, partenariat }
  // As they are at that moment.
  const papers = () => typing.over({ partenariat, movements })
  const csv = () => {
    const data = inventaireData(candidature, papers(), undefined)
    void downloadCsv(SHARED_INVENTAIRE.csvFile, async () => (await import('../paper/csv.ts')).inventaireCsv(data))
  }
  async function agree(): Promise<Outcome<string, unknown>> {
    leaveCell()
    const { partenariat: seen } = papers()
    return typing.inTurn(() => giveAgreement(device, candidature, 'inventaire', seen))
  }
  const isAlone = leaverOf(candidature) !== null
  const intro = isAlone ? SHARED_INVENTAIRE.introAlone : SHARED_INVENTAIRE.intro(otherName(candidature, uid))
  return (
    <section className={styles.shared} aria-label={SHARED_INVENTAIRE.title}>
      <p className={layout.soft}>
        <span>{spaced(intro)}</span>
        <span> </span>
        <WriteBadge write={write} />
      </p>
      <ScannedRow rows={rows} sales={sales} />
      {choice === '' ? null : <Callout tone="waiting">{choice}</Callout>}
      <DepositHeader {...parts} typing={typing} />
      <Rows {...parts} rows={rows} {...{ movements, waiting, typing, sales }} onPaste={paste.onPaste}>
        <div className={section.buttons}>
          <Button variant="secondary" small icon="plus" onClick={paste.open}>
            {PASTE.open}
          </Button>
          <Button variant="secondary" small icon="document" onClick={labels.open}>
            {LABELS.open}
          </Button>
        </div>
      </Rows>
      {paste.dialog}
      {labels.dialog}
      <Totals rows={rows} commission={partenariat.header.commission} />
      <Later>
        <div className={section.buttons}>
          <Button variant="secondary" icon="document" onClick={csv}>
            {SHARED_INVENTAIRE.csv}
          </Button>
        </div>
        <section className={section.section} aria-labelledby="agreements-title">
          <h2 id="agreements-title">{AGREEMENTS.title}</h2>
          <p className={section.note}>{spaced(AGREEMENTS.note)}</p>
          <Agreements {...parts} uid={uid} paper="inventaire" write={write} onAgree={agree} />
        </section>
        <History {...parts} />
      </Later>
    </section>
  )
}

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
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { EDITS } from '#messages/fr/partenariat/edits.ts'
import { LABELS } from '#messages/fr/partenariat/labels.ts'
import { PASTE } from '#messages/fr/partenariat/paste.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'
import { otherName } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Later } from '#ui/later.tsx'
import { AT_ONCE_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { Agreements } from '../paper/agreements.tsx'
import { downloadCsv } from '../paper/on-demand.ts'
import section from '../paper/section.module.css'
import { leaveCell } from './cell.tsx'
import { DepositHeader } from './deposit-header.tsx'
import { History } from './history.tsx'
import { inventaireData } from './inventaire-data.ts'
import { useLabels } from './labels/use-labels.tsx'
import { usePaste } from './paste/use-paste.tsx'
import type { Papers } from './pending.ts'
import { Rows } from './rows/rows.tsx'
import { ScannedRow } from './sales/scanned-row.tsx'
import { Undo } from './sales/undo.tsx'
import { useSales } from './sales/use-sales.ts'
import styles from './shared-inventaire.module.css'
import { Totals } from './totals.tsx'
import type { Typing } from './use-typing.ts'

/**
 * The inventory as a file for a spreadsheet, made without the network.
 * @param papers as they are at that moment
 */
function Exports({
  candidature,
  papers,
}: {
  readonly candidature: Candidature
  readonly papers: () => Papers
}): ReactNode {
  const csv = () => {
    const data = inventaireData(candidature, papers(), undefined)
    void downloadCsv(SHARED_INVENTAIRE.csvFile, async () => (await import('./inventaire-csv.ts')).inventaireCsv(data))
  }
  return (
    <div className={section.buttons}>
      <Button variant="secondary" icon="document" onClick={csv}>
        {SHARED_INVENTAIRE.csv}
      </Button>
    </div>
  )
}

interface Props {
  readonly candidature: Candidature
  readonly uid: Uid
  readonly partenariat: Partenariat
  /** These three are not there until this device has been read. */
  readonly row: PartenariatRow | undefined
  readonly records: Records | undefined
  readonly typing: Typing | null
}

interface SheetProps extends Props {
  readonly row: PartenariatRow
  readonly records: Records
  readonly typing: Typing
}

function Sheet({ candidature, uid, partenariat, row, records, typing }: SheetProps): ReactNode {
  const device = useDevice()
  const toChoose = openConflicts(partenariat).length
  const choice = toChoose === 0 ? '' : spaced(EDITS.toChoose(toChoose))
  useAnnouncement(choice, AT_ONCE_MS)
  const paste = usePaste(candidature, partenariat)
  const { movements } = records
  const rows = useMemo(() => countedRows(partenariat, movements), [partenariat, movements])
  const { sales, noted, undo, dismiss } = useSales(candidature, typing)
  const labels = useLabels(candidature, rows)
  const parts = { candidature, partenariat }
  const papers = () => typing.over({ partenariat, movements })
  async function agree(): Promise<Outcome<string, unknown>> {
    leaveCell()
    const { partenariat: seen } = papers()
    return typing.inTurn(() => giveAgreement(device, candidature, 'inventaire', seen))
  }
  return (
    <>
      <ScannedRow rows={rows} sales={sales} />
      {choice === '' ? null : <Callout tone="waiting">{choice}</Callout>}
      <DepositHeader {...parts} typing={typing} />
      <Rows
        {...parts}
        rows={rows}
        movements={movements}
        waiting={records.waiting}
        typing={typing}
        sales={sales}
        onPaste={paste.onPaste}
      >
        <div className={section.buttons}>
          <Button variant="secondary" small icon="plus" onClick={paste.open}>
            {PASTE.open}
          </Button>
          <Button variant="secondary" small icon="document" onClick={labels.open}>
            {LABELS.open}
          </Button>
        </div>
      </Rows>
      <Undo
        noted={noted}
        row={noted === null ? undefined : new Map(rows).get(noted.row)}
        onUndo={undo}
        onGone={dismiss}
      />
      {paste.dialog}
      {labels.dialog}
      <Totals partenariat={partenariat} movements={movements} />
      <Later>
        <Exports candidature={candidature} papers={papers} />
        <section className={section.section} aria-labelledby="agreements-title">
          <h2 id="agreements-title">{AGREEMENTS.title}</h2>
          <p className={section.note}>{spaced(AGREEMENTS.note)}</p>
          <Agreements {...parts} uid={uid} paper="inventaire" write={row.write} onAgree={agree} />
        </section>
        <History {...parts} />
      </Later>
    </>
  )
}

/** The inventory that the two parties of a partnership keep together. */
export function SharedInventaire(props: Props): ReactNode {
  const { candidature, uid, row, records, typing } = props
  const other = otherName(candidature, uid)
  const isAlone = leaverOf(candidature) !== null
  return (
    <section className={styles.shared} aria-label={SHARED_INVENTAIRE.title}>
      <p className={styles.intro}>
        <span>{spaced(isAlone ? SHARED_INVENTAIRE.introAlone : SHARED_INVENTAIRE.intro(other))}</span>
        <span> </span>
        {row === undefined ? null : <WriteBadge write={row.write} />}
      </p>
      {row === undefined || records === undefined || typing === null ? (
        <Spinner label={common.loading} />
      ) : (
        <Sheet {...props} row={row} records={records} typing={typing} />
      )}
    </section>
  )
}

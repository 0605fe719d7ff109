import { type ReactNode, useEffect, useMemo, useReducer } from 'react'
import { PartnerLeft } from '#components/candidature/partner-left.tsx'
import { showMessage } from '#components/messages/message-store.ts'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { giveAgreement } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type PartenariatRow, usePaperHash, usePartenariat } from '#data/hooks/use-partenariat.ts'
import { usePartnership } from '#data/hooks/use-partnerships.ts'
import { type Records, useRecords } from '#data/hooks/use-records.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { isFrozen } from '#domain/papers/bon.ts'
import { openConflicts } from '#domain/papers/conflicts.ts'
import { type CountedRow, countedRows } from '#domain/papers/movements.ts'
import type { InventaireData } from '#domain/papers/papers.ts'
import { termsByDay } from '#domain/papers/statements/terms.ts'
import { totalsOf } from '#domain/papers/totals.ts'
import { paperOfTurn } from '#domain/papers/turns.ts'
import { fileName } from '#messages/file-name.ts'
import { formatCentimes, formatNumber } from '#messages/format.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { DEPOSITS } from '#messages/fr/partenariat/deposits.ts'
import { EDITS } from '#messages/fr/partenariat/edits.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { LABELS } from '#messages/fr/partenariat/labels.ts'
import { PASTE } from '#messages/fr/partenariat/paste.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'
import { otherName } from '#messages/party-names.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { DeferredRender } from '#ui/deferred-render.tsx'
import layout from '#ui/layout/layout.module.css'
import { AT_ONCE_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { TurnCard } from '../page/turn.tsx'
import { Agreements } from '../paper/agreements.tsx'
import { applyEdit } from '../paper/apply-edit.ts'
import { Sums } from '../paper/blanks.tsx'
import { downloadCsv } from '../paper/on-demand.ts'
import { PaperPage, type PaperPageProps } from '../paper/paper-page.tsx'
import section from '../paper/section.module.css'
import { useAskingFirst } from '../paper/use-asking-first.tsx'
import { ChoosePartner, type Chosen, useChosenCandidature } from '../paper/use-chosen-candidature.tsx'
import { leaveCell } from './cell.tsx'
import { DepositHeader } from './deposit-header.tsx'
import { DepositList, useDepositDialog } from './deposits/deposits.tsx'
import { ChangeHistory } from './history.tsx'
import { inventaireData } from './inventaire-data.ts'
import { InventaireSheet } from './inventaire-sheet.tsx'
import { useLabels } from './labels/use-labels.tsx'
import { usePaste } from './paste/use-paste.tsx'
import { RowsEditor } from './rows/rows.tsx'
import { useSales } from './sales/use-sales.tsx'
import styles from './shared-inventaire.module.css'
import { type Typing, useTyping } from './use-typing.ts'

/** Pieces deposited, sold, taken back and lost, and what was paid for those sold. */
function Totals({ rows }: { readonly rows: readonly (readonly [string, CountedRow])[] }): ReactNode {
  const totals = totalsOf(rows.map(([, row]) => row))
  const lines = [
    [SHARED_INVENTAIRE.total.deposited, formatNumber(totals.deposited)],
    [SHARED_INVENTAIRE.total.sold, formatNumber(totals.sold)],
    [SHARED_INVENTAIRE.total.takenBack, formatNumber(totals.takenBack)],
    ...(totals.lost === 0 ? [] : [[SHARED_INVENTAIRE.total.lost, formatNumber(totals.lost)] as const]),
    [SHARED_INVENTAIRE.total.sales, formatCentimes(totals.salesCentimes)],
  ] as const
  return (
    <section className={section.section} aria-labelledby="totals-title">
      <h2 id="totals-title">{SHARED_INVENTAIRE.totals}</h2>
      <Sums lines={lines} />
    </section>
  )
}

/** The part of the page where the inventory is approved, below all its rows. */
const AGREEMENTS_ID = 'accord'

/** Says first that it waits for this member, and leads to where they approve it. */
function InventaireTurn({ candidature, uid }: { readonly candidature: Candidature; readonly uid: Uid }): ReactNode {
  const partnership = usePartnership(candidature._id)
  const turn = partnership?.turn
  if (!partnership || !turn || paperOfTurn(turn.kind) !== 'inventaire') return null
  if (!turn.waitsFor.includes(partnership.party)) return null
  const here = { label: SHARED_INVENTAIRE.toAgreement, href: `#${AGREEMENTS_ID}` }
  return <TurnCard {...{ partnership, turn, here }} other={otherName(candidature, uid)} />
}

/** The inventory that the two parties of a partnership edit together. */
function SharedInventaire({
  candidature,
  uid,
  row: { partenariat, write },
  records,
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
  const frozen = isFrozen(records.copies)
  const paste = usePaste(candidature, partenariat, frozen, typing.askFirst)
  const rows = useMemo(() => countedRows(partenariat, records), [partenariat, records])
  const terms = useMemo(
    () => termsByDay(partenariat, records, candidature.annonce),
    [partenariat, records, candidature.annonce],
  )
  const selling = useSales({ candidature, partenariat, records, terms }, typing)
  const labels = useLabels(candidature, partenariat, rows)
  const added = useDepositDialog(candidature, rows)
  const parts = { candidature, partenariat }
  // Evaluated at the time of the call.
  const papers = () => typing.over({ partenariat, ...records })
  const csv = () => {
    const data = inventaireData(candidature, papers(), undefined)
    const name = fileName([INVENTAIRE.filledFile, data.boutique, data.createur], 'csv')
    void downloadCsv(name, async () => (await import('../paper/csv.ts')).inventaireCsv(data))
  }
  const agree = () => {
    leaveCell()
    if (typing.isWrong()) return showMessage(common.error, spaced(AGREEMENTS.correctFirst))
    const { partenariat: seen } = papers()
    const given = typing.inTurn(() => giveAgreement(device, candidature, 'inventaire', seen))
    void applyEdit(given, AGREEMENTS.givenAnnounced)
  }
  const isAlone = leaverOf(candidature) !== null
  const intro = isAlone ? SHARED_INVENTAIRE.introAlone : SHARED_INVENTAIRE.intro(otherName(candidature, uid))
  return (
    <section className={styles.shared} aria-label={SHARED_INVENTAIRE.title}>
      <InventaireTurn {...{ candidature, uid }} />
      <p className={layout.soft}>
        <span>{spaced(intro)}</span>
        <span> </span>
        <WriteBadge write={write} />
      </p>
      {choice === '' ? null : <Callout tone="waiting">{choice}</Callout>}
      <DepositHeader {...parts} typing={typing} />
      <RowsEditor
        {...parts}
        {...{ rows, records, terms, frozen, typing, sales: selling.sales }}
        onPaste={paste.onPaste}
      >
        <div className={layout.row2}>
          {frozen ? (
            <Button small icon="plus" onClick={added.open}>
              {DEPOSITS.open}
            </Button>
          ) : null}
          <Button variant="secondary" small icon="plus" onClick={paste.open}>
            {PASTE.open}
          </Button>
          <Button variant="secondary" small icon="document" onClick={labels.open}>
            {LABELS.open}
          </Button>
        </div>
      </RowsEditor>
      {paste.dialog}
      {labels.dialog}
      {added.dialog}
      {selling.dialog}
      <DepositList {...parts} records={records} canCancel />
      <Totals rows={rows} />
      <DeferredRender>
        <div className={layout.row2}>
          <Button variant="secondary" icon="document" onClick={csv}>
            {SHARED_INVENTAIRE.csv}
          </Button>
        </div>
        <section id={AGREEMENTS_ID} tabIndex={-1} className={section.section} aria-labelledby="agreements-title">
          <h2 id="agreements-title">{AGREEMENTS.title}</h2>
          <p className={section.note}>{spaced(AGREEMENTS.note)}</p>
          <Agreements {...parts} uid={uid} paper="inventaire" write={write} onAgree={agree} />
        </section>
        <ChangeHistory {...parts} />
      </DeferredRender>
    </section>
  )
}

type PageProps = Pick<PaperPageProps, 'chosen' | 'redraw' | 'ready' | 'tools' | 'folded'> & {
  readonly data: InventaireData | null
}

function InventairePage({ data, ...page }: PageProps): ReactNode {
  return (
    <PaperPage {...page} paper={{ name: 'inventaire', data }}>
      <InventaireSheet data={data} />
    </PaperPage>
  )
}

/** The shared inventory, then the sheet as it will be printed, with the text typed so far. */
function OfPartenariat({
  chosen,
  candidature,
  uid,
}: {
  readonly chosen: Chosen
  readonly candidature: Candidature
  readonly uid: Uid
}): ReactNode {
  const row = usePartenariat(candidature)
  const records = useRecords(candidature._id)
  const asking = useAskingFirst('inventaire', candidature, row?.partenariat, uid)
  const typing = useTyping(candidature, uid, asking.askFirst)
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0)
  const stored = row && records && { row, records, typing }
  const shown = stored && { partenariat: stored.row.partenariat, ...stored.records }
  const papers = shown && typing.over(shown)
  useEffect(() => {
    if (shown) typing.shown(shown)
  })
  const hash = usePaperHash(papers?.partenariat, 'inventaire')
  const tools = (
    <>
      <PartnerLeft candidature={candidature} />
      {chosen.picker}
      {stored ? <SharedInventaire {...{ candidature, uid, ...stored }} /> : <Spinner label={common.loading} />}
      {asking.dialog}
    </>
  )
  const data = papers ? inventaireData(candidature, papers, hash) : null
  return <InventairePage {...{ chosen, data, redraw, tools }} ready={data !== null} folded />
}

/** The inventory of a deposit: edited by the two parties of a partnership, the blank template for everybody else. */
export function Inventaire(): ReactNode {
  const chosen = useChosenCandidature()
  const uid = useMemberUid()
  const { choice } = chosen
  if (choice.kind === 'ask') return <ChoosePartner title={INVENTAIRE.title} chosen={chosen} />
  if (choice.kind === 'one' && uid !== undefined) {
    const { candidature } = choice
    return <OfPartenariat key={candidature._id} chosen={chosen} candidature={candidature} uid={uid} />
  }
  const reserved = choice.kind === 'blank' && !choice.filled
  const tools = reserved ? <p>{spaced(SHARED_INVENTAIRE.reserved)}</p> : undefined
  return <InventairePage chosen={chosen} data={null} tools={tools} />
}

import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { NamedList } from '#components/navigation/named-list.tsx'
import { ShowMore } from '#components/navigation/show-more.tsx'
import { usePaged } from '#components/navigation/use-paged.ts'
import { NotArrived } from '#components/sync/not-arrived.tsx'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import { usePartnerships } from '#data/hooks/use-partnerships.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { Party } from '#domain/papers/partenariat.ts'
import { addUp, type MoneySums } from '#domain/papers/statements/months.ts'
import { dueText } from '#messages/due-text.ts'
import { formatCentimes } from '#messages/format.ts'
import { periodTitle, VENTES } from '#messages/fr/partenariat/ventes.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { useItemTitle } from '#ui/item-name.ts'
import { Facts } from '#ui/layout/facts.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import { downloadCsv } from '../paper/on-demand.ts'
import { byPeriod, byYear, namePartsOf, type PartnerSums, type PeriodSums, partnerOf, partnersOf } from './sums.ts'
import styles from './ventes.module.css'

type Amount = readonly [label: string, centimes: number]

/** What is due, to whom, and what became of it. */
function dueOf({ dueCentimes, settledCentimes, remainingCentimes, ...sums }: MoneySums): readonly Amount[] {
  const { sums: labels } = VENTES
  const isOwed = (dueCentimes || remainingCentimes) < 0
  const signed = (centimes: number) => (isOwed ? 0 - centimes : centimes)
  const [settled, remaining] = [signed(settledCentimes), signed(remainingCentimes)]
  const due: Amount = [isOwed ? labels.owed : labels.due, signed(dueCentimes)]
  const left: Amount = remaining < 0 ? [labels.excess, -remaining] : [labels.remaining, remaining]
  return [
    due,
    ...some(labels.settled, settled),
    ...(settled === 0 && remaining === 0 ? [] : [left]),
    ...some(labels.pending, signed(sums.pendingCentimes)),
    ...some(labels.unagreed, signed(sums.unagreedCentimes)),
  ]
}

/** An amount that nobody misses where it is zero. */
function some(label: string, centimes: number): readonly Amount[] {
  return centimes === 0 ? [] : [[label, centimes]]
}

/** The lines that add up to what is due, signed as in a statement, then what became of it. */
function amountsOf(sums: MoneySums): readonly Amount[] {
  const { sums: labels } = VENTES
  return [
    [labels.sales, sums.salesCentimes],
    ...some(labels.lost, sums.lostCentimes),
    [labels.commission, 0 - sums.commissionCentimes],
    ...some(labels.rent, 0 - sums.rentCentimes),
    ...some(labels.vat, 0 - sums.vatCentimes),
    ...some(labels.lines, sums.linesCentimes),
    ...dueOf(sums),
  ]
}

function Amounts({ sums }: { readonly sums: MoneySums }): ReactNode {
  const items = amountsOf(sums).map(([label, centimes]) => [label, formatCentimes(centimes)] as const)
  return <Facts className={styles.amounts} items={items} />
}

function PartnerLink({ partner }: { readonly partner: PartnerSums }): ReactNode {
  const name = partnerOf(partner)
  const title = useItemTitle(name)
  return (
    <Link to={paths.partenariat(partner.partnership.candidature._id)} className={styles.link} aria-label={title}>
      {title ?? name}
    </Link>
  )
}

/** What remains to be paid in a partnership, and what does not count yet. */
function RemainingItem({ partner }: { readonly partner: PartnerSums }): ReactNode {
  const { partnership, parts, sums } = partner
  const { remainingCentimes, unagreedCentimes, pendingCentimes } = sums
  const isContested = partnership.situation.statements.at(-1)?.state === 'contested'
  const free = addUp(parts.filter(({ countedBy }) => countedBy === null)).dueCentimes
  const notes = [
    [VENTES.pending, pendingCentimes],
    [VENTES.proposed, unagreedCentimes - free],
    [isContested ? VENTES.contested : VENTES.uncounted, free],
  ] as const
  return (
    <li className={layout.stack1}>
      <h3>
        <PartnerLink partner={partner} />
      </h3>
      {remainingCentimes === 0 ? null : (
        <p>{spaced(dueText(partnership.party, partnerOf(partner), remainingCentimes))}</p>
      )}
      {notes.map(([text, centimes]) =>
        centimes === 0 ? null : (
          <p key={text('')} className={layout.note}>
            {spaced(text(formatCentimes(Math.abs(centimes))))}
          </p>
        ),
      )}
    </li>
  )
}

function Remaining({ partners, party }: { readonly partners: readonly PartnerSums[]; readonly party: Party }) {
  const open = partners.filter(
    ({ sums }) => sums.remainingCentimes !== 0 || sums.unagreedCentimes !== 0 || sums.pendingCentimes !== 0,
  )
  const isAgreed = partners.some(({ parts }) =>
    parts.some(({ countedBy }) => countedBy && countedBy.state !== 'proposed'),
  )
  return (
    <section className={layout.stack3} aria-labelledby="reste">
      <h2 id="reste">{VENTES.remainingTitle[party]}</h2>
      {open.some(({ sums }) => sums.remainingCentimes !== 0) ? null : (
        <p>{isAgreed ? VENTES.allSettled : VENTES.noneAgreed}</p>
      )}
      <NamedList
        className={layout.stack3}
        rows={open}
        parts={namePartsOf}
        keyOf={({ partnership }) => partnership.candidature._id}
      >
        {(partner) => <RemainingItem partner={partner} />}
      </NamedList>
    </section>
  )
}

/** A period with its partnerships, and their sum where they are several. */
function Period({ period: { period, partners, sums }, party }: { readonly period: PeriodSums; readonly party: Party }) {
  return (
    <section className={layout.stack3} aria-labelledby={period}>
      <h2 id={period}>{periodTitle(period)}</h2>
      {partners.length > 1 ? (
        <div className={styles.all}>
          <h3>{VENTES.all[party]}</h3>
          <Amounts sums={sums} />
        </div>
      ) : null}
      <NamedList
        className={layout.stack3}
        rows={partners}
        parts={namePartsOf}
        keyOf={({ partnership }) => partnership.candidature._id}
      >
        {(partner) => (
          <li className={styles.partner}>
            <h3>
              <PartnerLink partner={partner} />
            </h3>
            <Amounts sums={partner.sums} />
          </li>
        )}
      </NamedList>
    </section>
  )
}

function Years({ years }: { readonly years: ReturnType<typeof byYear> }): ReactNode {
  return (
    <section className={layout.stack3} aria-labelledby="annees">
      <h2 id="annees">{VENTES.years}</h2>
      <ul className={layout.stack3}>
        {years.map(([year, sums]) => (
          <li key={year} className={styles.partner}>
            <h3>{year}</h3>
            <Amounts sums={sums} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sums of all of a member's partnerships: for a boutique what it pays, for a créateur what they sold. */
export function Ventes(): ReactNode {
  const device = useDevice()
  const session = useSession()
  const all = usePartnerships()
  const arrival = useOwnArrival()
  const partners = useMemo(() => all && partnersOf(all), [all])
  const party: Party = session.state === 'member' && session.userType === 'boutique' ? 'boutique' : 'creator'
  const periods = useMemo(() => byPeriod(partners ?? [], party), [partners, party])
  const { shown, more } = usePaged(periods)
  const csv = async () => {
    const { sumsCsv } = await import('./sums-csv.ts')
    return sumsCsv(partners ?? [], party, today(device))
  }
  const isEmpty = partners?.length === 0
  const content = () => {
    if (partners === undefined || (isEmpty && arrival === 'coming')) return <Spinner label={common.loading} />
    if (isEmpty && arrival === 'away') return <NotArrived title={VENTES.notArrived} />
    if (isEmpty) return <EmptyState title={spaced(VENTES.none)}>{spaced(VENTES.noneText)}</EmptyState>
    return (
      <div className={layout.stack5}>
        <p className={layout.note}>{spaced(`${VENTES.settledOutside} ${VENTES.rentLater} ${VENTES.noInvoice}`)}</p>
        <Remaining partners={partners} party={party} />
        {party === 'creator' ? <Years years={byYear(periods)} /> : null}
        {shown.map((period) => (
          <Period key={period.period} period={period} party={party} />
        ))}
        <ShowMore onMore={more} />
      </div>
    )
  }
  return (
    <Page
      title={VENTES.title[party]}
      lead={spaced(VENTES.lead[party])}
      actions={
        partners === undefined || isEmpty ? undefined : (
          <Button variant="secondary" icon="document" onClick={() => void downloadCsv(VENTES.csvFile[party], csv)}>
            {VENTES.csv}
          </Button>
        )
      }
    >
      {content()}
    </Page>
  )
}

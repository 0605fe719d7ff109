import { sirenOf, typedNumber } from '#domain/input.ts'
import { endOfMonth } from '#domain/papers/days.ts'
import { counterparty, type Party } from '#domain/papers/partenariat.ts'
import type { MonthPart } from '#domain/papers/statements/months.ts'
import { contratInForce } from '#domain/papers/statements/terms.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { VENTES } from '#messages/fr/partenariat/ventes.ts'
import { releveTitle } from '#messages/releve-values.ts'
import { amount, csvOf } from '../paper/csv.ts'
import { namePartsOf, type PartnerSums } from './sums.ts'

/** The SIREN of a party, from the contract in force; empty where it has none. */
function sirenIn({ partnership: { papers, records } }: PartnerSums, party: Party): string {
  const contrat = contratInForce(papers, records.copies)
  if (contrat === null) return ''
  return sirenOf(party === 'boutique' ? contrat.boutiqueSiret : contrat.createurSiret)
}

/** The day of the last payment that its payee received, `YYYY-MM-DD`. */
function settledOn({ countedBy }: MonthPart): string {
  const received = countedBy?.payments.filter(({ receipt }) => receipt?.received === true) ?? []
  return (
    received
      .map(({ payment }) => payment.day)
      .toSorted()
      .at(-1) ?? ''
  )
}

type Cells = readonly string[]

/** A month of a statement: a line for each commission, the other amounts on the first, so that columns add up. */
function linesOf(partner: PartnerSums, name: string, part: MonthPart, party: Party): readonly Cells[] {
  const { month, countedBy, groups } = part
  const statement = countedBy?.statement
  const who = [
    `${month}-01`,
    endOfMonth(month),
    name,
    sirenIn(partner, counterparty(party)),
    statement === undefined ? VENTES.noStatement : releveTitle(statement.number),
    statement?.at.slice(0, 10) ?? '',
  ]
  const amounts = [
    part.lostCentimes,
    part.rentCentimes,
    part.vatCentimes,
    part.linesCentimes,
    part.dueCentimes,
    part.settledCentimes,
  ].map(amount)
  const rest = [part.remainingCentimes, part.unagreedCentimes, part.pendingCentimes].map(amount)
  const first = [String(part.sold), amount(part.salesCentimes)]
  const last = [...amounts, settledOn(part), ...rest]
  const none = <T>(cells: readonly T[]): Cells => cells.map(() => '')
  const commissions = groups.map(({ paidCentimes, tva, baseCentimes, base, commission, commissionCentimes }) => [
    amount(paidCentimes),
    typedNumber(tva),
    amount(baseCentimes),
    VENTES.bases[base],
    typedNumber(commission),
    amount(commissionCentimes),
  ])
  const [one = ['', '', '', '', '', amount(part.commissionCentimes)], ...others] = commissions
  return [
    [...who, ...first, ...one, ...last],
    ...others.map((cells) => [...who, ...none(first), ...cells, ...none(last)]),
  ]
}

/**
 * The sums of all partnerships as CSV for a French spreadsheet, by month and statement.
 * @param today `YYYY-MM-DD`
 */
export function sumsCsv(partners: readonly PartnerSums[], party: Party, today: string): string {
  const { columns, sums } = VENTES
  const names = distinctNames(partners, namePartsOf)
  const lines = partners.flatMap((partner, index) =>
    partner.parts.flatMap((part) =>
      linesOf(partner, names[index] ?? '', part, party).map((cells) => ({ month: part.month, cells })),
    ),
  )
  const own = partners.map((partner) => sirenIn(partner, party)).find((siren) => siren !== '') ?? ''
  return csvOf([
    [VENTES.title[party]],
    [columns.siren, own],
    [VENTES.madeOn, today],
    [VENTES.noInvoice],
    [],
    [
      ...[columns.from, columns.to, columns[counterparty(party)], columns.siren, columns.statement, columns.made],
      ...[columns.sold, sums.sales],
      ...[columns.paid, columns.tva, columns.base, columns.baseKind, columns.rate, sums.commission],
      ...[sums.lost, sums.rent, sums.vat, sums.lines, sums.due, sums.settled, columns.settledOn],
      ...[sums.remaining, sums.unagreed, sums.pending],
    ],
    ...lines.toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0)).map(({ cells }) => cells),
  ])
}

import { recordKeyOf } from '#domain/ids.ts'
import { counterparty, type Party } from '#domain/papers/partenariat.ts'
import { authorParty } from '#domain/papers/record-keys.ts'
import { isAgreed, isTakenBack, type PaymentStatus, type StatementStatus } from '#domain/papers/statements/ledger.ts'
import type { Deviation, ReleveData, StatementLine } from '#domain/papers/statements/lines.ts'
import { contratValue } from './contrat-values.ts'
import { formatCentimes, formatDate, formatNumber } from './format.ts'
import { CONTRAT } from './fr/partenariat/contrat.ts'
import { RELEVE_STATE, RELEVES } from './fr/partenariat/releves.ts'
import { CAUSES } from './fr/partenariat/sales.ts'
import { formatInstant } from './instants.ts'

/** 'Relevé n° 3', or a title that says that the number is pending. */
export function releveTitle(number: number): string {
  return number > 0 ? RELEVES.numbered(number) : RELEVES.unnumbered
}

/** A statement line's article: 'B1 Bol', 'Annulé : B1 Bol', 'B1 Bol (cassé)'. */
export function lineArticle({ article, quantity, sort, cause }: StatementLine): string {
  const named = article === '' ? RELEVES.unnamed : article
  const said = sort === 'perdu' && cause !== '' ? `${named} (${CAUSES[cause].toLowerCase()})` : named
  return quantity < 0 ? RELEVES.cancelled(said) : said
}

/** The cells of a line, in the order of the columns. */
export function lineCells(line: StatementLine): readonly string[] {
  const { day, prixCentimes, quantity, centimes } = line
  return [
    formatDate(day),
    lineArticle(line),
    formatCentimes(prixCentimes),
    formatNumber(quantity),
    formatCentimes(centimes),
  ]
}

/** Who both parties are: the name, the SIRET and the VAT of each, as far as the contract in force says them. */
export function releveParties({
  boutique,
  createur,
  contrat,
}: Pick<ReleveData, 'boutique' | 'createur' | 'contrat'>): readonly {
  readonly name: string
  readonly label: string
  readonly value: string
}[] {
  return (['boutique', 'createur'] as const).flatMap((party) => {
    const siret = contratValue(contrat, `${party}Siret`)
    const tva = contratValue(contrat, `${party}Tva`)
    const isExempt = contrat?.[`${party}SansTva`] === true
    const name = { name: party, label: RELEVES[party], value: party === 'boutique' ? boutique : createur }
    return [
      name,
      ...(siret === '' ? [] : [{ name: `${party}Siret`, label: RELEVES.siret, value: siret }]),
      ...(isExempt ? [{ name: `${party}SansTva`, label: RELEVES.mention, value: CONTRAT.sansTva }] : []),
      ...(isExempt || tva === '' ? [] : [{ name: `${party}Tva`, label: RELEVES.tva, value: tva }]),
    ]
  })
}

/**
 * The totals of a statement, the last one being the amount due, to either party: those before add up to what is due to
 * the créateur. Amounts in whole cents, never -0.
 */
export function releveTotals(
  data: Omit<ReleveData, 'lines'>,
): readonly { readonly label: string; readonly centimes: number }[] {
  const { total } = RELEVES
  const { salesCentimes, lostCentimes, groups, rents, vatCentimes, rentCentimes, freeLines, dueCentimes } = data
  const some = (label: string, centimes: number) => (centimes === 0 ? [] : [{ label, centimes }])
  // A rate of 0 is said where the contract has another.
  const shown = groups.filter(({ commission }) => commission > 0 || data.deviation !== null)
  return [
    { label: total.sales, centimes: salesCentimes },
    ...some(total.lost, lostCentimes),
    ...shown.map((group) => ({ label: RELEVES.commissionOf(group), centimes: 0 - group.commissionCentimes })),
    ...(rents.length === 0
      ? some(total.rent, 0 - rentCentimes)
      : rents.map((part) => ({ label: RELEVES.rentOf(part, vatCentimes !== 0), centimes: 0 - part.centimes }))),
    ...some(total.vat, 0 - vatCentimes),
    ...freeLines.map(({ label, centimes }) => ({ label, centimes })),
    dueCentimes < 0 ? { label: total.owed, centimes: -dueCentimes } : { label: total.due, centimes: dueCentimes },
  ]
}

/** Where a statement departs from the contract: '20 % au contrat, 0 % ici : raison'. */
function deviationText({ reason, commission, base, agreed, rentCentimes, agreedRentCentimes }: Deviation): string {
  const { deviation } = RELEVES
  const parts = [
    ...(commission === agreed.commission ? [] : [deviation.commission(agreed.commission, commission)]),
    ...(base === '' || base === agreed.base ? [] : [deviation.base[base]]),
    ...(rentCentimes === agreedRentCentimes ? [] : [deviation.rent(agreedRentCentimes, rentCentimes)]),
  ].join(' ; ')
  const said = parts === '' ? deviation.same : parts
  return `${said.charAt(0).toUpperCase()}${said.slice(1)} : ${reason}`
}

/** What is said below the totals of a statement, before what both parties did about it. */
export function releveNotes(data: ReleveData): readonly string[] {
  const { lines, rentCentimes, dueCentimes, deviation } = data
  return [
    ...(lines.some(({ isEarlier, quantity }) => isEarlier && quantity > 0) ? [RELEVES.hasEarlier] : []),
    ...(rentCentimes === 0 ? [RELEVES.notDeducted] : []),
    ...(deviation === null ? [] : [deviationText(deviation)]),
    ...(dueCentimes < 0 ? [RELEVES.owed(-dueCentimes)] : []),
  ]
}

interface Named extends Pick<ReleveData, 'boutique' | 'createur'> {
  /** How an instant is said; as a day, in local time, by default. */
  readonly saidAt?: (instant: string) => string
}

const nameOf = ({ boutique, createur }: Named, party: Party) => (party === 'boutique' ? boutique : createur)

/** The party that proposed a statement, or made a payment. */
export function authorOf({ _id }: StatementStatus['statement'] | PaymentStatus['payment']): Party {
  return authorParty(recordKeyOf(_id)) ?? 'boutique'
}

/** What the state of a statement is, since when, and by whom. */
export function stateText(status: StatementStatus, names: Named): string {
  const { saidAt = formatInstant } = names
  const { statement, state, answer } = status
  const author = authorOf(statement)
  const [by, other] = [nameOf(names, author), nameOf(names, counterparty(author))]
  if (state === 'alone') return RELEVE_STATE.alone(by, saidAt(statement.at))
  if (state === 'proposed') return RELEVE_STATE.proposed(by, saidAt(statement.at))
  if (answer === null) return RELEVE_STATE.acceptedByReceipt
  const when = saidAt(answer.at)
  if (state === 'contested') return RELEVE_STATE.contested(other, when, answer.reason)
  return state === 'withdrawn' ? RELEVE_STATE.withdrawn(by, when) : RELEVE_STATE.accepted(other, when)
}

/** A payment as it was noted. */
export function notedPayment(payment: PaymentStatus['payment'], names: Named): string {
  const { centimes, means, day, reference } = payment
  return RELEVE_STATE.payment(centimes, nameOf(names, authorOf(payment)), RELEVE_STATE.means[means], day, reference)
}

/** What its payee says of a payment, or its payer who takes it back. */
function paymentState(paid: PaymentStatus, { saidAt = formatInstant }: Named): string {
  const { receipt, isPending } = paid
  if (receipt === null) return isPending ? RELEVE_STATE.toConfirm : RELEVE_STATE.unconfirmed
  if (receipt.received) return RELEVE_STATE.received(saidAt(receipt.at))
  return isTakenBack(paid) ? RELEVE_STATE.takenBack(receipt.reason) : RELEVE_STATE.notReceived(receipt.reason)
}

/** A payment and what became of it. */
export function paymentText(paid: PaymentStatus, names: Named): string {
  return `${notedPayment(paid.payment, names)} : ${paymentState(paid, names)}`
}

/** Since when a statement's amount is due. */
function dueSince({ statement, answer, payments, state }: StatementStatus): string {
  if (state === 'alone') return statement.at
  const receipts = payments.flatMap(({ receipt }) => (receipt?.received === true ? [receipt.at] : []))
  return answer?.at ?? receipts.toSorted()[0] ?? statement.at
}

/** What is due by an agreed statement, or was paid in excess; none of one that waits for its answer. */
export function balanceTexts(status: StatementStatus, names: Named): readonly string[] {
  const { statement, state, remainingCentimes: left, carriedCentimes: carried } = status
  const { saidAt = formatInstant } = names
  const agreed = isAgreed(status)
  const due = agreed ? statement.dueCentimes : 0
  const isExcess = left !== 0 && left * due <= 0
  if (state === 'proposed') return []
  // In excess, the other party is the one to give back.
  const payer: Party = left > 0 === isExcess ? 'creator' : 'boutique'
  const [from, to] = [nameOf(names, payer), nameOf(names, counterparty(payer))]
  const open =
    left !== due
      ? RELEVE_STATE.left(from, Math.abs(left), to)
      : RELEVE_STATE.due(from, Math.abs(left), to, saidAt(dueSince(status)))
  const last = isExcess
    ? RELEVE_STATE.excess(Math.abs(left), from)
    : left !== 0
      ? open
      : due === 0
        ? RELEVE_STATE.nothingDue
        : RELEVE_STATE.settled
  return [
    ...(carried === 0
      ? []
      : [(carried * due > 0 ? RELEVE_STATE.carriedFrom : RELEVE_STATE.carriedTo)(Math.abs(carried))]),
    ...(agreed || left !== 0 ? [last] : []),
  ]
}

/** What both parties did about a statement, in order: its proposal, its answer, its payments, and what is left. */
export function stateLines({ status, ...names }: Named & Pick<ReleveData, 'status'>): readonly string[] {
  if (status === null) return []
  const { statement, state, payments } = status
  const { saidAt = formatInstant } = names
  const proposed = RELEVE_STATE.proposed(nameOf(names, authorOf(statement)), saidAt(statement.at))
  return [
    ...(state === 'proposed' || state === 'alone' ? [] : [proposed]),
    stateText(status, names),
    ...payments.map((one) => paymentText(one, names)),
    ...balanceTexts(status, names),
  ]
}

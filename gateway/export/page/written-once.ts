import { type RecordsByKind, recordsByKind } from '#domain/papers/by-kind.ts'
import { voidId } from '#domain/papers/movements.ts'
import type { Party } from '#domain/papers/partenariat.ts'
import type { Copy, Deposit, End, Movement, PartenariatRecord, Void } from '#domain/papers/records.ts'
import { statementStatuses } from '#domain/papers/statements/balance.ts'
import type { StatementStatus } from '#domain/papers/statements/ledger.ts'
import { formatCentimes, formatCommission, formatDate, formatNumber } from '#messages/format.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { PAPERS_EXPORT } from '#messages/fr/partenariat/export.ts'
import { stateLines } from '#messages/releve-values.ts'
import { escapeHtml } from '../../http/pages/escape.ts'
import { RECORDS_EXPORT } from '../../messages/records-export.ts'
import { listHtml, words } from './html.ts'
import { displayInstant } from './values.ts'

/** What the parties of a partnership wrote once. */
export type WrittenRecord = Exclude<PartenariatRecord, Copy>

/** Who wrote what, and what was cancelled. */
interface Reading {
  readonly nameOf: (uid: string) => string
  readonly voids: readonly Void[]
}

/** A line by its author; one that was cancelled says when and by whom. */
function lineOf({ _id, at, by }: Movement | Deposit, what: string, { nameOf, voids }: Reading): string {
  const [cancelled] = voids.filter((one) => one._id === voidId(_id))
  const line = PAPERS_EXPORT.line(displayInstant(at), nameOf(by), what)
  if (cancelled === undefined) return escapeHtml(line)
  return escapeHtml(RECORDS_EXPORT.voided(line, displayInstant(cancelled.at), nameOf(cancelled.by)))
}

function movementText(movement: Movement): string {
  const { prixCentimes, tva } = movement
  const rate = tva === 0 ? '' : formatCommission(tva)
  return RECORDS_EXPORT.movement(movement, formatCentimes(prixCentimes), rate)
}

function depositText({ number, day, pieces }: Deposit): string {
  const all = Object.values(pieces).map(({ quantity, article, prixCentimes }) =>
    RECORDS_EXPORT.piece(formatNumber(quantity), article, formatCentimes(prixCentimes)),
  )
  return RECORDS_EXPORT.deposit(number, formatDate(day), all)
}

/** A statement with its sums, where it departs from the contract, its state and its payments. */
function statementHtml(status: StatementStatus, nameOf: Reading['nameOf']): string {
  const { statement } = status
  const { number, from, to, dueCentimes, at, by, reason, lines } = statement
  const { salesCentimes, lostCentimes, commissionCentimes, rentCentimes, vatCentimes } = statement
  const what = RECORDS_EXPORT.statement(number, formatDate(from), formatDate(to), formatCentimes(dueCentimes))
  const sums = [salesCentimes, lostCentimes, commissionCentimes, rentCentimes, vatCentimes].map(formatCentimes)
  const names = { boutique: nameOf(statement.boutiqueId), createur: nameOf(statement.creatorId) }
  const details = [
    RECORDS_EXPORT.sums(...(sums as [string, string, string, string, string])),
    ...Object.values(lines).map(({ label, centimes, pour }) =>
      RECORDS_EXPORT.freeLine(label, formatCentimes(centimes), pour === 'creator'),
    ),
    ...(reason === '' ? [] : [RECORDS_EXPORT.deviation(reason)]),
    ...stateLines({ ...names, status, saidAt: displayInstant }),
  ]
  const items = details.map((detail) => `<li dir="auto">${escapeHtml(detail)}</li>`).join('')
  return `${escapeHtml(PAPERS_EXPORT.line(displayInstant(at), nameOf(by), what))}<ul>${items}</ul>`
}

function endLine({ lastDay, reason, at, by }: End, nameOf: Reading['nameOf']): string {
  return escapeHtml(PAPERS_EXPORT.line(displayInstant(at), nameOf(by), RECORDS_EXPORT.end(formatDate(lastDay), reason)))
}

function copyHtml({ paper, at, hash, text }: Copy): string {
  const line = PAPERS_EXPORT.copy(AGREEMENTS.paper[paper], displayInstant(at))
  return `${escapeHtml(line)}<br>${words(AGREEMENTS.hash)} ${escapeHtml(hash)}<pre dir="auto">${escapeHtml(text)}</pre>`
}

/**
 * The parties' write-once records of a partnership, oldest first.
 * @param left the party who has left; `null` for none
 */
export function recordsHtml(records: readonly WrittenRecord[], nameOf: Reading['nameOf'], left: Party | null): string {
  const all: RecordsByKind = recordsByKind(records.toSorted((a, b) => (a.at < b.at ? -1 : 1)))
  const reading = { nameOf, voids: all.voids }
  const { titles } = RECORDS_EXPORT
  const lists = [
    [titles.movements, all.movements.map((one) => lineOf(one, movementText(one), reading))],
    [titles.deposits, all.deposits.map((one) => lineOf(one, depositText(one), reading))],
    [titles.statements, statementStatuses(all, left).map((one) => statementHtml(one, nameOf))],
    [titles.ends, all.ends.map((one) => endLine(one, nameOf))],
  ] as const
  return lists.map(([title, items]) => listHtml(title, items)).join('')
}

/** The agreed copies, under their title, one at a time; nothing when there are none. */
export async function* copiesHtml(copies: AsyncIterable<Copy>): AsyncGenerator<string> {
  let some = false
  for await (const copy of copies) {
    yield `${some ? '' : `<h4>${words(PAPERS_EXPORT.copies)}</h4><ul>`}<li dir="auto">${copyHtml(copy)}</li>`
    some = true
  }
  if (some) yield '</ul>'
}

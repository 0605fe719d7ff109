import { newRowId } from '#data/commands/partenariat.ts'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type DraftValues, useLiveDraft } from '#data/hooks/use-draft.ts'
import type { Records } from '#data/hooks/use-records.ts'
import type { Candidature } from '#domain/candidature.ts'
import { checkDay } from '#domain/fields.ts'
import { parseOptional, typedNumber } from '#domain/input.ts'
import { COMMISSION_MAX } from '#domain/market/annonce.ts'
import { parseCentimes } from '#domain/papers/cell.ts'
import {
  AMOUNT_MAX,
  ARTICLE_MAX,
  type CommissionBase,
  REASON_MAX,
  STATEMENT_LINES_MAX,
} from '#domain/papers/record-fields.ts'
import type { StatementData } from '#domain/papers/records.ts'
import { upheldStatements } from '#domain/papers/statements/counted.ts'
import { freeItems } from '#domain/papers/statements/ledger.ts'
import { nextPeriod, type Period } from '#domain/papers/statements/period.ts'
import { isRentDeducted, rentToCount } from '#domain/papers/statements/rent.ts'
import { isEmptyStatement } from '#domain/papers/statements/statement-errors.ts'
import { agreedRentOf, buildStatement, NO_INPUT } from '#domain/papers/statements/sums.ts'
import { type TermsByDay, termsOn } from '#domain/papers/statements/terms.ts'
import { oneLine, ownLines } from '#domain/visible.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'

const NO_DAYS = { rentFrom: '', rentTo: '' }

type Pour = StatementData['lines'][string]['pour']

/** A free line as typed. */
export interface TypedLine {
  readonly label: string
  readonly amount: string
  readonly pour: Pour
}

/** The form as shown: texts as typed. */
interface Fields extends Period {
  /** Whether the rent is deducted. */
  readonly deduct: boolean
  /** Whether it has terms of its own. */
  readonly deviates: boolean
  readonly commission: string
  readonly base: CommissionBase
  readonly rent: string
  readonly reason: string
}

interface Source {
  readonly candidature: Candidature
  readonly records: Records
  readonly terms: TermsByDay
}

export type NewReleve = ReturnType<typeof useNewReleve>

/** Whether a percentage has two decimals at most, as sums count no more: what is shown is what is counted. */
function hundredths(percent: number): boolean {
  return Number(percent.toFixed(2)) === percent
}

function dayError(day: string): string | undefined {
  const code = checkDay(day)
  if (code === null) return undefined
  return code === 'date-year' ? RELEVES.farDay : RELEVES.notADay
}

function amountError(centimes: number): string | undefined {
  return centimes >= 0 && centimes <= AMOUNT_MAX ? undefined : RELEVES.badAmount
}

/** A reason as it is stored. */
const said = (reason: string) => ownLines(reason).trim()

/** The error message of each field; those of a deviation only where it has one. */
function errorsIn({ from, to, deviates, commission, rent, reason }: Fields) {
  const wrongFrom = dayError(from)
  const rate = parseOptional(commission, '%')
  const isRate = rate >= 0 && rate <= COMMISSION_MAX && hundredths(rate)
  return {
    from: wrongFrom,
    to: dayError(to) ?? (wrongFrom === undefined && to < from ? RELEVES.reversed : undefined),
    commission: !deviates || isRate ? undefined : RELEVES.badCommission,
    rent: deviates && rent.trim() !== '' ? amountError(parseCentimes(rent)) : undefined,
    reason: deviates && said(reason).length > REASON_MAX ? RELEVES.tooLong(REASON_MAX) : undefined,
  }
}

function lineErrors({ label, amount }: TypedLine) {
  return {
    label: oneLine(label).length > ARTICLE_MAX ? RELEVES.tooLong(ARTICLE_MAX) : undefined,
    amount: amount.trim() === '' ? undefined : amountError(parseCentimes(amount)),
  }
}

/** What is still to be typed; nothing when all is. */
function missingIn({ deviates, reason }: Fields, lines: readonly TypedLine[]): string | undefined {
  if (deviates && said(reason) === '') return RELEVES.noReason
  const isOpen = ({ label, amount }: TypedLine) => oneLine(label) === '' || amount.trim() === ''
  return lines.some(isOpen) ? RELEVES.openLine : undefined
}

type Texts = { readonly [key: string]: string }

/** The free lines in a draft, in the order in which they were added. */
function linesIn(values: DraftValues): readonly (readonly [string, TypedLine])[] {
  const { labels = {}, amounts = {}, pours = {} } = values as { readonly [field: string]: Texts }
  return Object.keys(labels).map((key) => [
    key,
    { label: labels[key] ?? '', amount: amounts[key] ?? '', pour: pours[key] === 'boutique' ? 'boutique' : 'creator' },
  ])
}

/** The same lines as fields of a draft. */
function linesDraft(lines: readonly (readonly [string, TypedLine])[]): DraftValues {
  const texts = (field: keyof TypedLine) => Object.fromEntries(lines.map(([key, line]) => [key, line[field]]))
  return { labels: texts('label'), amounts: texts('amount'), pours: texts('pour') }
}

/**
 * The draft of a statement like another one: refused, contested or withdrawn. Terms that are the contract's are left to
 * follow it, as its days may change.
 */
function draftOf(statement: StatementData, terms: TermsByDay): DraftValues {
  const { from, to, rentFrom, reason, commission, base, rentCentimes, lines } = statement
  const agreed = termsOn(terms, to).terms
  const typed = Object.entries(lines)
    .toSorted(([, one], [, other]) => one.position - other.position)
    .map(([key, { label, centimes, pour }]): readonly [string, TypedLine] => [
      key,
      { label, amount: typedNumber(centimes / 100), pour },
    ])
  const own = {
    ...(commission === agreed.commission ? {} : { commission: typedNumber(commission) }),
    ...(base === agreed.base ? {} : { base }),
    ...(rentCentimes === agreedRentOf(statement, terms) ? {} : { rent: typedNumber(rentCentimes / 100) }),
    reason,
  }
  return {
    from,
    to,
    deduct: rentFrom !== '',
    deviates: reason !== '',
    ...(reason === '' ? {} : own),
    ...linesDraft(typed),
  }
}

/** A statement being made: typed values over proposed ones, stored as a draft of this device. */
export function useNewReleve({ candidature, records, terms }: Source) {
  const device = useDevice()
  const draft = useLiveDraft(`releve/${candidature._id}`)
  const day = today(device)
  const edits = draft.values ?? {}
  const upheld = upheldStatements(records.statements, records.answers)
  const oldest = freeItems(records, terms)[0]?.day ?? ''
  const period: Period = { ...nextPeriod(upheld, terms, day, oldest), ...(edits as Partial<Period>) }
  const isPeriod = dayError(period.from) === undefined && dayError(period.to) === undefined && period.from <= period.to
  const rentDays = isPeriod ? rentToCount(period, upheld, terms) : null
  const agreed = termsOn(terms, period.to).terms
  const agreedRent = agreedRentOf({ ...NO_INPUT, to: period.to, ...(rentDays ?? NO_DAYS) }, terms)
  const fields: Fields = {
    deduct: isRentDeducted(upheld, terms),
    deviates: false,
    commission: typedNumber(agreed.commission),
    base: agreed.base,
    rent: typedNumber(agreedRent / 100),
    reason: '',
    ...(edits as Partial<Fields>),
    ...period,
  }
  const { from, to, deduct, deviates } = fields
  const errors = errorsIn(fields)
  const lines = linesIn(edits)
  const wrongLines = lines.map(([, line]) => lineErrors(line))
  const isWrong = [errors, ...wrongLines].some((one) => Object.values(one).some((error) => error !== undefined))
  const missing = missingIn(
    fields,
    lines.map(([, line]) => line),
  )
  const hasRent = rentDays !== null && (agreedRent > 0 || deviates)
  const ownRent = deviates ? Math.max(0, parseCentimes(fields.rent) || 0) : 0
  // Days that cost nothing by either terms stay free; those of which the rent is waived do not.
  const days = deduct && hasRent && (agreedRent > 0 || ownRent > 0) ? rentDays : NO_DAYS
  const own = deviates
    ? {
        reason: said(fields.reason),
        commission: parseOptional(fields.commission, '%'),
        base: fields.base,
        rentCentimes: days.rentFrom === '' ? 0 : ownRent,
      }
    : ({ reason: '', commission: 0, base: '', rentCentimes: 0 } as const)
  const freeLines = Object.fromEntries(
    lines.map(([key, { label, amount, pour }], position) => [
      key,
      { position, label: oneLine(label), centimes: parseCentimes(amount), pour },
    ]),
  )
  const statement =
    isWrong || missing !== undefined
      ? null
      : buildStatement(records, terms, { from, to, ...days, ...own, lines: freeLines })
  const setLines = (next: typeof lines) => draft.change(linesDraft(next))
  return {
    ...{ fields, errors, lines, wrongLines, statement, isWrong, missing, agreed },
    /** The days whose rent it may deduct; `null` when none is left. */
    rentDays,
    hasRent,
    endsInFuture: to > day,
    empty: statement !== null && isEmptyStatement(statement),
    mayAddLine: lines.length < STATEMENT_LINES_MAX,
    addLine: () => setLines([...lines, [newRowId(), { label: '', amount: '', pour: 'creator' }]]),
    editLine: (key: string, change: Partial<TypedLine>) =>
      setLines(lines.map(([one, line]) => [one, one === key ? { ...line, ...change } : line])),
    removeLine: (key: string) => setLines(lines.filter(([one]) => one !== key)),
    edit: draft.change,
    forget: draft.discard,
    /** Fills it in as another one was, in place of what is typed. */
    refill: (another: StatementData) => {
      draft.discard()
      draft.change(draftOf(another, terms))
    },
  }
}

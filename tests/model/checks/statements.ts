import type { Candidature } from '#domain/candidature.ts'
import { candidatureOf, recordKeyOf } from '#domain/ids.ts'
import { type RecordsByKind, recordsByKind } from '#domain/papers/by-kind.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { voidedKeys } from '#domain/papers/movements.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { Deposit, End, Statement } from '#domain/papers/records.ts'
import { upheldStatements } from '#domain/papers/statements/counted.ts'
import { freeItems, itemsIn } from '#domain/papers/statements/ledger.ts'
import { isRentCounted } from '#domain/papers/statements/rent.ts'
import { amountsOf } from '#domain/papers/statements/sums.ts'
import { type TermsByDay, termsByDay } from '#domain/papers/statements/terms.ts'
import type { Run } from '../run.ts'
import type { Invariant, StoreDocs } from './invariant.ts'
import { recordsIn } from './records.ts'

/**
 * Statements, and deposits, are numbered in order of arrival, for good. One that a store lost keeps its number, unless
 * another has taken it by then, and may leave a gap.
 */
function misnumbered({ ledger, numbers }: Run, all: readonly (Statement | Deposit)[]): string | undefined {
  const sorted = [...all].sort((a, b) => a.number - b.number)
  for (const [index, { _id, number }] of sorted.entries()) {
    const [before, previousNumber = number] = [sorted[index - 1], numbers.get(_id)]
    if (number <= (before?.number ?? 0)) return `${before?._id} and ${_id} are number ${number}`
    const isReplaced = ledger.wasPutBack() && sorted.some((one) => one._id !== _id && one.number === previousNumber)
    if (previousNumber !== number && !isReplaced) return `${_id} was number ${previousNumber}, and is ${number}`
    if (number !== index + 1 && !ledger.wasPutBack()) return `${_id} is number ${number}, after ${index}`
    numbers.set(_id, number)
  }
  return undefined
}

/** Whether two statements that stand count one sale, its void, or one day of rent. */
function countedTwice(upheld: readonly Statement[]): string | undefined {
  const counted = new Set<string>()
  for (const [index, one] of upheld.entries()) {
    const twice = one.movements.find((key) => counted.has(key))
    if (twice !== undefined) return `two statements count ${twice}`
    for (const key of one.movements) counted.add(key)
    if (isRentCounted(one, upheld.slice(0, index))) return `two statements count the rent of ${one.rentFrom}`
  }
  return undefined
}

function wrongSums(statement: Statement, records: RecordsByKind, terms: TermsByDay): string | undefined {
  const items = itemsIn(statement, records)
  if (items.length !== statement.movements.length) return `${statement._id} counts something that is not there`
  const { sums } = amountsOf(statement, items, terms)
  const wrong = Object.entries(sums).find(([name, sum]) => statement[name as keyof typeof sums] !== sum)
  return wrong && `${wrong[0]} of ${JSON.stringify(statement)} is not ${wrong[1]}`
}

/** What statements that stand count, and what is free, make up what was sold and not cancelled. */
function unbalanced(records: RecordsByKind, upheld: readonly Statement[], terms: TermsByDay): string | undefined {
  const piecesIn = (all: readonly { readonly sort: string; readonly quantity: number }[]) =>
    all.filter(({ sort }) => sort === 'vendu').reduce((sum, { quantity }) => sum + quantity, 0)
  const voided = voidedKeys(records.voids)
  const sold = piecesIn(records.movements.filter(({ _id }) => voided[recordKeyOf(_id)] !== true))
  const counted = upheld.reduce((sum, one) => sum + one.sold, 0)
  const free = piecesIn(freeItems(records, terms))
  return counted + free === sold ? undefined : `${counted} pieces are counted and ${free} free, of ${sold} sold`
}

function termsIn(store: StoreDocs, id: string, records: RecordsByKind): TermsByDay {
  const candidature = store.get(`candidatures ${id}`) as Candidature | undefined
  if (candidature === undefined) throw new Error(`records of a candidature that is not there: ${id}`)
  const papers = (store.get(`partenariats ${id}`) as Partenariat | undefined) ?? newPartenariat(candidature)
  return termsByDay(papers, records, candidature.annonce)
}

/**
 * Statements that stand count each sale and each day of rent once, have correct sums, and are numbered, as deposits are;
 * with what is free they make up what was sold.
 */
export const statementsConsistent: Invariant = (run, store) => {
  const all = recordsIn(store)
  const now = run.world.timeline.now()
  for (const { _id } of all) if (!run.arrivals.has(_id)) run.arrivals.set(_id, now)
  for (const partnership of new Set(all.map(({ _id }) => candidatureOf(_id)))) {
    const records = recordsByKind(all.filter(({ _id }) => candidatureOf(_id) === partnership))
    const terms = termsIn(store, partnership, records)
    const upheld = upheldStatements(records.statements, records.answers)
    const came = (_id: string) => run.arrivals.get(_id) ?? now
    const wrongWithout = (one: Statement, isUnknown: (end: End) => boolean) => {
      const known = { ...records, ends: records.ends.filter((end) => !isUnknown(end)) }
      return wrongSums(one, records, termsIn(store, partnership, known))
    }
    /** The sums of one made, or taken, before an end was announced are as if there were none. */
    const wrongIn = (one: Statement) =>
      wrongSums(one, records, terms) &&
      wrongWithout(one, ({ at }) => at > one.at) &&
      wrongWithout(one, ({ _id }) => came(_id) >= came(one._id))
    const found =
      misnumbered(run, records.statements) ??
      misnumbered(run, records.deposits) ??
      countedTwice(upheld) ??
      unbalanced(records, upheld, terms) ??
      records.statements.map(wrongIn).find((one) => one !== undefined)
    if (found !== undefined) return found
  }
  return undefined
}

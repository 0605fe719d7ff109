import { candidatureOf, type RecordId, recordIdOf, recordKeyOf } from '#domain/ids.ts'
import { countedRows } from '#domain/papers/movements.ts'
import type { Movement, PartenariatRecord, Statement } from '#domain/papers/records.ts'
import { statementSums } from '#domain/papers/statement.ts'
import { memberDocs, memberOf, type Run } from '../run.ts'
import { type Doc, docsIn, type Invariant, type StoreDocs, staysThere } from './invariant.ts'

/** The fields of a record that its author sets and that never change. */
const LASTING = {
  movement: ['by', 'kind', 'row', 'sort', 'quantity', 'prixCentimes', 'article'],
  account: [
    'by',
    'kind',
    'from',
    'to',
    'movements',
    'commission',
    'rentCentimes',
    'sold',
    'salesCentimes',
    'dueCentimes',
  ],
  copy: [],
  end: [], // two devices of its party may announce it: see ends.ts
} as const

function recordsIn(store: StoreDocs): readonly PartenariatRecord[] {
  return docsIn(store, 'records') as unknown as readonly PartenariatRecord[]
}

/** The difference between a stored record and the one its author wrote. */
function changed(stored: PartenariatRecord, written: Doc | undefined): string | undefined {
  const there = stored as unknown as Doc
  if (written === undefined) return `nobody has written ${JSON.stringify(stored)}`
  const field = LASTING[stored.kind].find((one) => JSON.stringify(there[one]) !== JSON.stringify(written[one]))
  if (field !== undefined) return `${field} of ${JSON.stringify(written)} has become ${JSON.stringify(there[field])}`
  // The server caps a day that has not begun anywhere.
  return stored.kind === 'movement' && stored.day > String(written.day) ? `${stored._id} is of a later day` : undefined
}

/** A record written once is on the server unchanged, whoever wrote it, and stays there. */
export const recordsPreserved: Invariant = ({ ledger }, store) => {
  for (const stored of recordsIn(store)) {
    const isElsewhere = stored.kind === 'copy' || stored.kind === 'end'
    const found = isElsewhere ? undefined : changed(stored, ledger.records.get(stored._id))
    if (found !== undefined) return found
  }
  for (const id of ledger.records.keys()) {
    const isAccepted = ledger.typedIn('records', id).some(({ accepted }) => accepted)
    if (isAccepted && !store.has(`records ${id}`) && !ledger.isOfNobody(id))
      return `${id} was acknowledged, and is gone`
  }
  return undefined
}

/** The statements of each partnership, in order. */
function byPartnership(records: readonly PartenariatRecord[]): ReadonlyMap<string, readonly Statement[]> {
  const found = new Map<string, Statement[]>()
  const accounts = records.filter((one): one is Statement => one.kind === 'account')
  for (const one of accounts.sort((a, b) => a.number - b.number)) {
    const id = candidatureOf(one._id)
    found.set(id, [...(found.get(id) ?? []), one])
  }
  return found
}

/**
 * Statements are numbered in order of arrival, for good. One that a store lost keeps its number, unless another has
 * taken it by then, and may leave a gap.
 */
function misnumbered({ ledger, numbers }: Run, accounts: readonly Statement[]): string | undefined {
  for (const [index, { _id, number }] of accounts.entries()) {
    const [before, previousNumber = number] = [accounts[index - 1], numbers.get(_id)]
    if (number <= (before?.number ?? 0)) return `the accounts ${before?._id} and ${_id} are number ${number}`
    const isReplaced = ledger.wasPutBack() && accounts.some((one) => one._id !== _id && one.number === previousNumber)
    if (previousNumber !== number && !isReplaced)
      return `the account ${_id} was number ${previousNumber}, and is ${number}`
    if (number !== index + 1 && !ledger.wasPutBack()) return `the account ${_id} is number ${number}, after ${index}`
    numbers.set(_id, number)
  }
  return undefined
}

/** Statements count each sale once, have correct sums, and are numbered. */
export const statementsConsistent: Invariant = (run, store) => {
  const records = recordsIn(store)
  for (const [partnership, accounts] of byPartnership(records)) {
    const movements = records.filter(
      (one): one is Movement => one.kind === 'movement' && candidatureOf(one._id) === partnership,
    )
    const sales = new Map<string, Movement>(movements.map((one) => [recordKeyOf(one._id), one]))
    const counted = new Set<string>()
    const found = misnumbered(run, accounts)
    if (found !== undefined) return found
    for (const account of accounts) {
      const { _id, commission, rentCentimes } = account
      const twice = account.movements.find((key) => counted.has(key))
      if (twice !== undefined) return `two accounts count ${twice}`
      const missing = account.movements.find((key) => sales.get(key)?.sort !== 'vendu')
      if (missing !== undefined) return `${_id} counts ${missing}, which was not sold`
      for (const key of account.movements) counted.add(key)
      const counts = account.movements.flatMap((key) => sales.get(key) ?? [])
      const sums = statementSums(counts, commission, rentCentimes)
      for (const [name, sum] of Object.entries(sums)) {
        if (account[name as keyof typeof sums] !== sum) return `${name} of ${JSON.stringify(account)} is not ${sum}`
      }
    }
  }
  return undefined
}

/**
 * After recovery, no statement was rejected for a sale that the server has: only a restored store may lose the other
 * party's sale under a statement.
 */
export const refusedForGood: Invariant = ({ ledger, members, world }, store) => {
  for (const browser of world.browsers) {
    for (const { uid } of members) {
      for (const { docId, refusal } of memberDocs(browser, uid, 'rejections')) {
        if ((refusal as { readonly code: string }).code !== 'sale-missing') continue
        const movements = (ledger.records.get(String(docId))?.movements ?? []) as readonly string[]
        const partnership = candidatureOf(docId as RecordId)
        const sales = movements.map((key) => store.get(`records ${recordIdOf(partnership, key)}`))
        const isPutBack = ledger.wasPutBack() && sales.some((sale) => sale?.by !== uid)
        if (!isPutBack && sales.every((sale) => sale !== undefined))
          return `${docId} was refused, and has all of its sales`
      }
    }
  }
  return undefined
}

/** The noted quantities of each row: those in the store, and those neither discarded nor still on their device. */
function notedOf(run: Run, store: StoreDocs, partnership: string): ReadonlyMap<string, number> {
  const { ledger } = run
  const found = new Map<string, number>()
  for (const [id, movement] of ledger.records) {
    const [typed] = ledger.typedIn('records', id)
    if (movement.kind !== 'movement' || candidatureOf(id as RecordId) !== partnership || typed === undefined) continue
    if (!store.has(`records ${id}`) && (typed.givenUp || staysThere(run, typed, 'records', id))) continue
    const key = `${movement.row} ${movement.sort}`
    found.set(key, (found.get(key) ?? 0) + Number(movement.quantity))
  }
  return found
}

/** After recovery, every device shows as sold and taken back the quantities that people noted. */
export const sumsEqual: Invariant = (run, store) => {
  for (const browser of run.world.browsers) {
    const uid = memberOf(run, browser.live()[0])?.uid
    if (uid === undefined) continue
    const records = memberDocs(browser, uid, 'records') as unknown as readonly PartenariatRecord[]
    for (const partnership of new Set(records.map(({ _id }) => candidatureOf(_id)))) {
      const papers = memberDocs(browser, uid, 'partenariats').find(({ _id }) => _id === partnership)
      const movements = records.filter(
        (one): one is Movement => one.kind === 'movement' && candidatureOf(one._id) === partnership,
      )
      const shown = new Map(countedRows({ rows: (papers?.rows ?? {}) as never }, movements))
      for (const [key, noted] of notedOf(run, store, partnership)) {
        const [row = '', sort = ''] = key.split(' ')
        const sum = shown.get(row)?.[sort as 'vendu' | 'repris'] ?? 0
        if (sum !== noted) return `${browser.name} shows ${sum} ${sort} of ${row}, and ${noted} were noted`
      }
    }
  }
  return undefined
}

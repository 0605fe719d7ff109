import type { RefusalCode } from '#domain/codes.ts'
import { candidatureOf, type RecordId } from '#domain/ids.ts'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import { countedRows, voidId } from '#domain/papers/movements.ts'
import { neededRecords } from '#domain/papers/record-needs.ts'
import type { Deposit, PartenariatRecord } from '#domain/papers/records.ts'
import { memberDocs, memberOf, type Run } from '../run.ts'
import { type Doc, docsIn, type Invariant, type StoreDocs, staysThere } from './invariant.ts'

/** The fields of a record that its author sets and that never change. */
const LASTING = {
  movement: ['by', 'row', 'sort', 'cause', 'quantity', 'prixCentimes', 'tva', 'article'],
  deposit: ['by', 'pieces'],
  statement: ['by', 'from', 'to', 'movements', 'rentFrom', 'rentTo', 'reason', 'sold', 'salesCentimes', 'dueCentimes'],
  payment: ['by', 'statement', 'centimes', 'means', 'reference'],
} as const

/** The records in the store, of all partnerships. */
export function recordsIn(store: StoreDocs): readonly PartenariatRecord[] {
  return docsIn(store, 'records') as unknown as readonly PartenariatRecord[]
}

/** The difference between a stored record and the one its author wrote. */
function changed(stored: PartenariatRecord, written: Doc | undefined): string | undefined {
  const there = stored as unknown as Doc
  if (written === undefined) return `nobody has written ${JSON.stringify(stored)}`
  const fields: readonly string[] = LASTING[stored.kind as keyof typeof LASTING]
  const field = fields.find((one) => JSON.stringify(there[one]) !== JSON.stringify(written[one]))
  if (field !== undefined) return `${field} of ${JSON.stringify(written)} has become ${JSON.stringify(there[field])}`
  // The server caps a day that has not begun anywhere.
  return String(there.day) > String(written.day) ? `${stored._id} is of a later day` : undefined
}

/** A record written once is on the server unchanged, whoever wrote it, and stays there. */
export const recordsPreserved: Invariant = ({ ledger }, store) => {
  for (const stored of recordsIn(store)) {
    // The others: see agreements.ts and firsts.ts.
    const found = stored.kind in LASTING ? changed(stored, ledger.records.get(stored._id)) : undefined
    if (found !== undefined) return found
  }
  for (const id of ledger.records.keys()) {
    const isAccepted = ledger.typedIn('records', id).some(({ accepted }) => accepted)
    if (isAccepted && !store.has(`records ${id}`) && !ledger.isOfNobody(id))
      return `${id} was acknowledged, and is gone`
  }
  return undefined
}

const MISSING: readonly RefusalCode[] = ['sale-missing', 'statement-missing']

/**
 * After recovery, nothing was rejected for want of records that the server has: only a restored store may lose the other
 * party's under a write.
 */
export const refusedForGood: Invariant = ({ ledger, members, world }, store) => {
  for (const browser of world.browsers) {
    for (const { uid } of members) {
      for (const { docId, refusal, version } of memberDocs(browser, uid, 'rejections')) {
        if (!MISSING.includes((refusal as { readonly code: RefusalCode }).code)) continue
        const needed = neededRecords({ ...(version as object), _id: String(docId) }).map((id) =>
          store.get(`records ${id}`),
        )
        const isPutBack = ledger.wasPutBack() && needed.some((one) => one?.by !== uid)
        if (!isPutBack && needed.every((one) => one !== undefined))
          return `${docId} was refused, and the server has all that it needs`
      }
    }
  }
  return undefined
}

type Sort = 'vendu' | 'repris' | 'perdu' | 'ajoute'

/**
 * The noted quantities of each row: those that nobody cancelled, in the store, or neither discarded nor still on their
 * device.
 */
function notedOf(run: Run, store: StoreDocs, partnership: string): ReadonlyMap<string, number> {
  const { ledger } = run
  const found = new Map<string, number>()
  const add = (row: unknown, sort: Sort, quantity: unknown) =>
    found.set(`${row} ${sort}`, (found.get(`${row} ${sort}`) ?? 0) + Number(quantity))
  for (const [id, record] of ledger.records) {
    const [typed] = ledger.typedIn('records', id)
    if (candidatureOf(id as RecordId) !== partnership || typed === undefined) continue
    if (store.has(`records ${voidId(id as RecordId)}`)) continue
    if (!store.has(`records ${id}`) && (typed.givenUp || staysThere(run, typed, 'records', id))) continue
    if (record.kind === 'movement') add(record.row, record.sort as Sort, record.quantity)
    if (record.kind !== 'deposit') continue
    const pieces = record.pieces as Deposit['pieces']
    for (const [row, { quantity }] of Object.entries(pieces)) add(row, 'ajoute', quantity)
  }
  return found
}

/** After recovery, every device shows as added, sold, taken back and lost the quantities that people noted. */
export const sumsEqual: Invariant = (run, store) => {
  for (const browser of run.world.browsers) {
    const uid = memberOf(run, browser.live()[0])?.uid
    if (uid === undefined) continue
    const records = memberDocs(browser, uid, 'records') as unknown as readonly PartenariatRecord[]
    for (const partnership of new Set(records.map(({ _id }) => candidatureOf(_id)))) {
      const papers = memberDocs(browser, uid, 'partenariats').find(({ _id }) => _id === partnership)
      const own = recordsByKind(records.filter(({ _id }) => candidatureOf(_id) === partnership))
      const shown = new Map(countedRows({ rows: (papers?.rows ?? {}) as never }, own))
      for (const [key, noted] of notedOf(run, store, partnership)) {
        const [row = '', sort = ''] = key.split(' ')
        const counted = shown.get(row)
        // A removed row of which nothing was sold shows no deposit.
        if (counted === undefined && sort === 'ajoute') continue
        const sum = counted?.[sort as Sort] ?? 0
        if (sum !== noted) return `${browser.name} shows ${sum} ${sort} of ${row}, and ${noted} were noted`
      }
    }
  }
  return undefined
}

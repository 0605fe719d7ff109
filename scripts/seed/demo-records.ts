import type { Candidature } from '#domain/candidature.ts'
import { RECORD_KEY_LENGTH, type RecordId, recordIdOf, recordKeyOf } from '#domain/ids.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import { articleOf } from '#domain/papers/movements.ts'
import type { Partenariat, Party } from '#domain/papers/partenariat.ts'
import { aboutId, answeredKey } from '#domain/papers/record-keys.ts'
import { EMPTY_RECORD, type PartenariatRecord, type StoredRecord } from '#domain/papers/records.ts'
import { buildStatement } from '#domain/papers/statements/sums.ts'
import { termsByDay } from '#domain/papers/statements/terms.ts'
import { DEMO_ROWS, dayOf, monthBefore } from './demo-partenariat.ts'
import { createPrng } from './prng.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MORNING_MS = 9 * HOUR_MS

/** Sales by row, of each month: the one before last, the last, and this one so far. */
const SOLD: readonly (readonly [row: number, pieces: readonly [number, number, number]])[] = [
  [0, [3, 4, 2]],
  [1, [2, 2, 1]],
  [2, [1, 2, 1]],
  [3, [1, 0, 0]],
  [4, [4, 5, 3]],
]

type Fields = Partial<StoredRecord> & Pick<StoredRecord, 'kind'>

/**
 * What happened to the demo's pieces over three months: sales, a loss, pieces taken back, a deposit, a sale cancelled
 * after a statement had counted it; a statement that is settled, and one that waits for the créateur's answer.
 */
export function demoRecords(candidature: Candidature, papers: Partenariat, now: number): readonly StoredRecord[] {
  const { _id, boutiqueId, creatorId, annonce } = candidature
  const { id } = createPrng(`records ${_id}`)
  const all: StoredRecord[] = []
  let latest = 0
  const newKey = () => id(RECORD_KEY_LENGTH)
  const idOf = (key: string) => recordIdOf(_id, key)

  /** Writes a record at a time, or a moment ago where that is still to come. */
  const write = (party: Party, time: number, fields: Fields, recordId: RecordId = idOf(newKey())): StoredRecord => {
    const by = party === 'boutique' ? boutiqueId : creatorId
    latest = Math.max(latest + MINUTE_MS, Math.min(time + MORNING_MS, now - HOUR_MS))
    const record = { ...EMPTY_RECORD, _id: recordId, boutiqueId, creatorId, by, at: new Date(latest).toISOString() }
    all.push({ ...record, ...fields })
    return { ...record, ...fields }
  }
  const piece = (index: number) => {
    const { key, ref, description, prixCentimes } = DEMO_ROWS[index] as (typeof DEMO_ROWS)[number]
    return { row: key, prixCentimes, article: articleOf({ ref, description }) }
  }
  const move = (party: Party, time: number, index: number, change: Partial<StoredRecord> = {}) => {
    const said = { ...piece(index), sort: 'vendu', quantity: 1, day: dayOf(time) } as const
    return write(party, time, { kind: 'movement', ...said, ...change })
  }

  const [first, second, third] = [monthBefore(now, 2), monthBefore(now, 1), monthBefore(now, 0)]
  const ends = [second - DAY_MS, third - DAY_MS, now] as const
  /** A month's sales, from its first day to its last, or today. */
  const sell = (month: 0 | 1 | 2) => {
    const from = [first, second, third][month] as number
    const pieces = SOLD.flatMap(([row, sold]) => Array<number>(sold[month]).fill(row))
    return pieces.map((row, at) => move('boutique', from + ((ends[month] - from) * at) / (pieces.length - 1), row))
  }
  const copies = [{ paper: 'contrat', hash: papers.inForce.hash, text: canonicalForm(papers, 'contrat') }] as const
  const terms = termsByDay(papers, { copies, ends: [] }, annonce)
  const state = (number: number, period: { readonly from: string; readonly to: string }, time: number) => {
    const records = recordsByKind(all as readonly unknown[] as readonly PartenariatRecord[])
    const rent = { rentFrom: period.from, rentTo: period.to, rentCentimes: 0 }
    const input = { ...period, ...rent, reason: '', commission: 0, base: '', lines: {} } as const
    const statement = { kind: 'statement', number, ...buildStatement(records, terms, input) } as const
    return write('boutique', time, statement, idOf(answeredKey('boutique', newKey)))
  }

  const [cancelled] = sell(0)
  move('creator', second - 2 * DAY_MS, 4, { sort: 'repris', quantity: 2 })
  const settled = state(1, { from: dayOf(first), to: dayOf(second - DAY_MS) }, second + DAY_MS)
  write('creator', second + 2 * DAY_MS, { kind: 'answer', answer: 'accepted' }, aboutId(settled._id, 'answer'))
  const paid = {
    statement: recordKeyOf(settled._id),
    centimes: Math.abs(settled.dueCentimes),
    means: 'virement',
  } as const
  const payment = write(
    'boutique',
    second + 4 * DAY_MS,
    { kind: 'payment', ...paid, day: dayOf(second + 4 * DAY_MS), reference: 'RELEVE 1' },
    idOf(answeredKey('boutique', newKey)),
  )
  write('creator', second + 6 * DAY_MS, { kind: 'receipt', received: true }, aboutId(payment._id, 'receipt'))
  const pieces = [0, 2].map((index) => {
    const { row, ...said } = piece(index)
    return [row, { quantity: 6, ...said }] as const
  })
  write('creator', second + 7 * DAY_MS, {
    kind: 'deposit',
    number: 1,
    day: dayOf(second + 7 * DAY_MS),
    pieces: Object.fromEntries(pieces),
  })
  sell(1)
  move('boutique', third - 2 * DAY_MS, 1, { prixCentimes: 2900 })
  move('boutique', third - 2 * DAY_MS, 0, { sort: 'perdu', cause: 'casse' })
  if (cancelled !== undefined) write('boutique', third - DAY_MS, { kind: 'void' }, aboutId(cancelled._id, 'void'))
  state(2, { from: dayOf(second), to: dayOf(third - DAY_MS) }, third)
  sell(2)
  return all
}

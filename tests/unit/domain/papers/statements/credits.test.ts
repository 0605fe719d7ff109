import { expect, it } from 'vitest'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import { aboutId } from '#domain/papers/record-keys.ts'
import type { PartenariatRecord, Statement, StoredRecord } from '#domain/papers/records.ts'
import { balanceOf, isUnsettled, remainingOnceAccepted, statementStatuses } from '#domain/papers/statements/balance.ts'
import { aRecord } from '#tests/fixtures/documents.ts'

/** A statement of the boutique's with its answer, if it has one. */
function statement(key: string, dueCentimes: number, answer?: StoredRecord['answer']): readonly StoredRecord[] {
  const made = aRecord(key, { kind: 'statement', number: Number(key.slice(1)), dueCentimes })
  if (answer === undefined) return [made]
  return [made, { ...aRecord('', { kind: 'answer', answer, reason: 'x' }), _id: aboutId(made._id, 'answer') }]
}

/** A payment for a statement that its payee has received. */
function received(key: string, of: string, centimes: number): readonly StoredRecord[] {
  const paid = aRecord(key, { kind: 'payment', statement: of.padEnd(12, '0'), centimes, means: 'virement' })
  return [paid, { ...aRecord('', { kind: 'receipt', received: true }), _id: aboutId(paid._id, 'receipt') }]
}

function remaining(...records: readonly (readonly StoredRecord[])[]) {
  const all = statementStatuses(recordsByKind(records.flat() as unknown as readonly PartenariatRecord[]), null)
  const [left, carried] = [all.map((one) => one.remainingCentimes), all.map((one) => one.carriedCentimes)]
  return { left, carried, open: all.map(isUnsettled), balance: balanceOf(all) }
}

it('what was paid in excess settles the next agreed statement, and the balance stays', () => {
  const first = [statement('b1', 10_000, 'accepted'), received('b7', 'b1', 12_500)]
  expect(remaining(...first)).toEqual({ left: [-2500], carried: [0], open: [false], balance: -2500 })
  const next = [...first, statement('b2', 4000, 'accepted')]
  expect(remaining(...next)).toEqual({ left: [0, 1500], carried: [-2500, 2500], open: [false, true], balance: 1500 })
  const smaller = [...first, statement('b2', 1000, 'accepted'), statement('b3', 900, 'accepted')]
  const settled = { left: [-600, 0, 0], carried: [-1900, 1000, 900], open: [false, false, false], balance: -600 }
  expect(remaining(...smaller)).toEqual(settled)
})

it('what a statement comes to is known before it is accepted', () => {
  const first = [statement('b1', 10_000, 'accepted'), received('b7', 'b1', 12_500)]
  const records = recordsByKind([...first, statement('b2', 4000)].flat() as unknown as readonly PartenariatRecord[])
  expect(remainingOnceAccepted(records.statements[1] as Statement, records, null)).toBe(1500)
})

it('an excess settles neither a statement that waits for its answer, nor one that the other party pays', () => {
  const first = [statement('b1', 10_000, 'accepted'), received('b7', 'b1', 12_500)]
  expect(remaining(...first, statement('b2', 4000)).left).toEqual([-2500, 4000])
  expect(remaining(...first, statement('b2', -4000, 'accepted')).left).toEqual([-2500, -4000])
})

it('what was paid for a statement that was contested settles the one that replaces it', () => {
  const contested = [statement('b1', 10_000, 'contested'), received('b7', 'b1', 3000)]
  expect(remaining(...contested, statement('b2', 8000, 'accepted'))).toMatchObject({ left: [0, 5000], balance: 5000 })
})

it('what the créateur paid in excess settles what they owe next', () => {
  const first = [statement('b1', -1000, 'accepted'), received('c7', 'b1', 1500)]
  const next = remaining(...first, statement('b2', -800, 'accepted'))
  expect(next).toMatchObject({ left: [0, -300], carried: [500, -500] })
})

it('what both owe each other is set off: once the difference is received, nothing is left of either', () => {
  const both = [statement('b1', 10_000, 'accepted'), statement('b2', -9000, 'accepted')]
  const unsettled = { left: [1000, 0], carried: [9000, -9000], open: [true, false], balance: 1000 }
  expect(remaining(...both)).toEqual(unsettled)
  const settled = remaining(...both, received('b7', 'b1', 1000))
  expect(settled).toMatchObject({ left: [0, 0], open: [false, false], balance: 0 })
  expect(remaining(...both, received('b7', 'b1', 10_000))).toMatchObject({ left: [0, -9000], balance: -9000 })
  expect(remaining(statement('b1', 10_000, 'accepted'), statement('b2', -9000)).left).toEqual([10_000, -9000])
})

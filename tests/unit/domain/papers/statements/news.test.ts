import { describe, expect, it } from 'vitest'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import { counterparty, type Party } from '#domain/papers/partenariat.ts'
import type { PartenariatRecord, StoredRecord } from '#domain/papers/records.ts'
import { statementStatuses } from '#domain/papers/statements/balance.ts'
import { statementNewsOf } from '#domain/papers/statements/news.ts'
import { aRecord, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'

const at = (minute: number) => `2026-12-05T10:${10 + minute}:00.000Z`
const record = (key: string, minute: number, change: Partial<StoredRecord>) =>
  aRecord(key, { at: at(minute), ...change }) as unknown as PartenariatRecord
const keyOf = (party: Party, nth: number) => `${party === 'boutique' ? 'b' : 'c'}${nth}`.padEnd(12, '0')

const statement = (by: Party) => record(keyOf(by, 1), 1, { kind: 'statement', dueCentimes: 500 })
const answer = (by: Party, said: 'accepted' | 'contested' | 'withdrawn') =>
  record(`${keyOf(by, 1)}-answer`, 2, { kind: 'answer', answer: said })
const uidOf = (party: Party) => (party === 'boutique' ? BOUTIQUE : CREATEUR)
const payment = (by: Party, of: Party, nth = 2) =>
  record(keyOf(by, nth), 3, { kind: 'payment', by: uidOf(by), statement: keyOf(of, 1), centimes: 500 })
const receipt = (by: Party, received: boolean, nth = 2, from = counterparty(by)) =>
  record(`${keyOf(by, nth)}-receipt`, 4, { kind: 'receipt', by: uidOf(from), received })

const newsOf = (left: '' | Party, ...records: readonly PartenariatRecord[]) =>
  statementNewsOf({ left }, statementStatuses(recordsByKind(records), null)).map(
    ({ event, to, version, at: when }) => `${event} ${to} ${version} ${when.slice(14, 16)}`,
  )

const [b1, c1, b2, c2] = [keyOf('boutique', 1), keyOf('creator', 1), keyOf('boutique', 2), keyOf('creator', 2)]

describe.each<[Party, Party, string, string, string]>([
  ['boutique', 'creator', b1, b2, c2],
  ['creator', 'boutique', c1, c2, b2],
])('a statement by the %s', (by, other, own, paid, otherPaid) => {
  it('proposed is told to the other, accepted or contested to its proposer, withdrawn to nobody', () => {
    expect(newsOf('', statement(by))).toEqual([`statement-proposed ${other} ${own} 11`])
    expect(newsOf('', statement(by), answer(by, 'accepted'))).toEqual([`statement-accepted ${by} ${own} 12`])
    expect(newsOf('', statement(by), answer(by, 'contested'))).toEqual([`statement-contested ${by} ${own} 12`])
    expect(newsOf('', statement(by), answer(by, 'withdrawn'))).toEqual([])
  })

  it('paid before its answer is told as a payment to confirm, by whoever paid', () => {
    expect(newsOf('', statement(by), payment(by, by))).toEqual([`payment-to-confirm ${other} ${paid} 13`])
    expect(newsOf('', statement(by), payment(other, by))).toEqual([`payment-to-confirm ${by} ${otherPaid} 13`])
  })

  it('of which a payment is received or not is told to who paid', () => {
    const all = [statement(by), payment(by, by)]
    expect(newsOf('', ...all, receipt(by, true))).toEqual([`payment-received ${by} ${paid} 14`])
    expect(newsOf('', ...all, receipt(by, false))).toEqual([`payment-not-received ${by} ${paid} 14`])
    expect(newsOf('', ...all, receipt(by, false, 2, by))).toEqual([]) // it took its payment back
  })

  it('tells each of its payments, and what was said of it besides', () => {
    const two = [payment(by, by, 2), receipt(by, true, 2), payment(by, by, 3)]
    const ofPayments = [`payment-received ${by} ${paid} 14`, `payment-to-confirm ${other} ${keyOf(by, 3)} 13`]
    const all = newsOf('', statement(by), answer(by, 'contested'), ...two)
    expect(all).toEqual([`statement-contested ${by} ${own} 12`, ...ofPayments])
  })
})

it('a party who has left leaves nothing to tell', () => {
  expect(newsOf('creator', statement('boutique'), payment('boutique', 'boutique'))).toEqual([])
})

import { expect, it } from 'vitest'
import { eventsOf } from '#domain/papers/events.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import { agreementKey } from '#domain/papers/partenariat.ts'
import { aPartenariat, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import { aDeposit, anAnswer, aPayment, aReceipt, aStatement, aVoid } from '#tests/fixtures/ledger.ts'

const FIRST = { hash: 'e'.repeat(64), at: '2026-12-05T10:00:00.000Z' }
const january = (day: number) => `2027-01-${String(day).padStart(2, '0')}T10:00:00.000Z`
const SECOND = { hash: 'c'.repeat(64), at: '2026-12-06T10:00:00.000Z' }

const byBoutique = (paper: PaperName, version: typeof FIRST) => ({
  [agreementKey(paper, 'boutique')]: { by: BOUTIQUE, nom: 'La Mercerie', ...version },
})
const byCreateur = (paper: PaperName, version: typeof FIRST) => ({
  [agreementKey(paper, 'creator')]: { by: CREATEUR, nom: 'Ana Roux', ...version },
})

it('the events of a partnership are approvals, once each version, deposits, statements and ends, latest first', () => {
  const current = { ...byBoutique('contrat', FIRST), ...byCreateur('contrat', SECOND) }
  const papers = aPartenariat({ agreements: { ...byCreateur('inventaire', FIRST), ...current } })
  const paid = (key: string, centimes: number, day: number) => aPayment(key, 'b', centimes, { at: january(day) })
  const records = {
    copies: [{ agreements: current }, { agreements: byBoutique('contrat', { ...SECOND, at: FIRST.at }) }],
    deposits: [aDeposit('d', 4, { at: january(1), number: 1 })],
    statements: [aStatement('b', { at: january(2), number: 1 }), aStatement('c', { at: january(4), number: 2 })],
    answers: [anAnswer('b', 'contested', { at: january(3) }), anAnswer('c', 'withdrawn', { at: january(5) })],
    payments: [paid('bp', 9000, 6), paid('bq', 100, 8), paid('br', 12, 13)],
    receipts: [
      ...[aReceipt('bp', true, { at: january(7) }), aReceipt('bq', false, { at: january(9) })],
      aReceipt('br', false, { by: BOUTIQUE, at: january(14) }),
    ],
    voids: [aVoid('d', { by: BOUTIQUE, at: january(11) }), aVoid('m', { at: january(12) })],
    ends: [{ by: CREATEUR, at: january(10), lastDay: '2027-02-10' }] as const,
  }
  const events = eventsOf({ papers, records })
  expect(events.slice(0, 14)).toEqual([
    { kind: 'taken-back', party: 'boutique', at: january(14), centimes: 12 },
    { kind: 'payment', party: 'boutique', at: january(13), centimes: 12 },
    { kind: 'deposit-cancelled', party: 'boutique', at: january(11), number: 1 },
    { kind: 'end', party: 'creator', at: january(10), lastDay: '2027-02-10' },
    { kind: 'not-received', party: 'creator', at: january(9), centimes: 100 },
    { kind: 'payment', party: 'boutique', at: january(8), centimes: 100 },
    { kind: 'received', party: 'creator', at: january(7), centimes: 9000 },
    { kind: 'payment', party: 'boutique', at: january(6), centimes: 9000 },
    { kind: 'withdrawn', party: 'creator', at: january(5), number: 2 },
    { kind: 'statement', party: 'creator', at: january(4), number: 2 },
    { kind: 'contested', party: 'creator', at: january(3), number: 1 },
    { kind: 'statement', party: 'boutique', at: january(2), number: 1 },
    { kind: 'deposit', party: 'creator', at: january(1), number: 1 },
    { kind: 'approved', paper: 'contrat', isAmendment: false, party: 'creator', at: SECOND.at },
  ])
  // The boutique's of two versions, and the créateur's of the inventory.
  expect(events.slice(14).map(({ at }) => at)).toEqual([FIRST.at, FIRST.at, FIRST.at])
})

it('what is approved after both approved a first contract is an amendment', () => {
  const first = { ...byBoutique('contrat', FIRST), ...byCreateur('contrat', { ...FIRST, at: SECOND.at }) }
  const later = { hash: 'd'.repeat(64), at: january(3) }
  const papers = aPartenariat({
    agreements: { ...byBoutique('contrat', later), ...byCreateur('inventaire', { ...later, at: january(2) }) },
  })
  const none = { deposits: [], voids: [], statements: [], answers: [], payments: [], receipts: [], ends: [] }
  const events = eventsOf({ papers, records: { ...none, copies: [{ agreements: first }] } })
  expect(events.map((event) => event.kind === 'approved' && [event.paper, event.isAmendment, event.at])).toEqual([
    ['contrat', true, later.at],
    ['inventaire', false, january(2)],
    ['contrat', false, SECOND.at],
    ['contrat', false, FIRST.at],
  ])
})

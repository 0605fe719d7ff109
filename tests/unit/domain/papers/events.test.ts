import { expect, it } from 'vitest'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import { eventsOf } from '#domain/papers/events.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import { agreementKey } from '#domain/papers/partenariat.ts'
import type { PartenariatRecord } from '#domain/papers/records.ts'
import { aPartenariat, aRecord, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'

const KEY = 'bstatement00'
const STATEMENT = aRecord(KEY, { kind: 'statement', at: '2027-01-02T10:00:00.000Z', number: 1, dueCentimes: 1200 })
const FIRST = { hash: 'e'.repeat(64), at: '2026-12-05T10:00:00.000Z' }
const SECOND = { hash: 'c'.repeat(64), at: '2026-12-06T10:00:00.000Z' }

const byBoutique = (paper: PaperName, version: typeof FIRST) => ({
  [agreementKey(paper, 'boutique')]: { by: BOUTIQUE, nom: 'La Mercerie', ...version },
})
const byCreateur = (paper: PaperName, version: typeof FIRST) => ({
  [agreementKey(paper, 'creator')]: { by: CREATEUR, nom: 'Ana Roux', ...version },
})

it('the events of a partnership are approvals, once each version, deposits, statements and what became of them, and ends, latest first', () => {
  const current = { ...byBoutique('contrat', FIRST), ...byCreateur('contrat', SECOND) }
  const papers = aPartenariat({ agreements: { ...byCreateur('inventaire', FIRST), ...current } })
  const records = {
    ...recordsByKind([
      STATEMENT,
      aRecord(`${KEY}-answer`, { kind: 'answer', by: CREATEUR, at: '2027-01-02T11:00:00.000Z', answer: 'accepted' }),
      aRecord('bpayment', { kind: 'payment', at: '2027-01-02T12:00:00.000Z', statement: KEY, centimes: 1200 }),
      aRecord('bpayment0000-receipt', {
        kind: 'receipt',
        by: CREATEUR,
        at: '2027-01-02T13:00:00.000Z',
        received: true,
      }),
      aRecord('deposit', { kind: 'deposit', by: CREATEUR, at: '2027-01-02T09:00:00.000Z', number: 2 }),
    ] as unknown as readonly PartenariatRecord[]),
    copies: [{ agreements: current }, { agreements: byBoutique('contrat', { ...SECOND, at: FIRST.at }) }],
    ends: [{ by: CREATEUR, at: '2027-01-03T10:00:00.000Z', lastDay: '2027-02-10' }],
  }
  const events = eventsOf({ papers, records })
  expect(events.slice(0, 7)).toEqual([
    { kind: 'end', party: 'creator', at: '2027-01-03T10:00:00.000Z', lastDay: '2027-02-10' },
    { kind: 'received', party: 'creator', at: '2027-01-02T13:00:00.000Z', centimes: 1200 },
    { kind: 'payment', party: 'boutique', at: '2027-01-02T12:00:00.000Z', centimes: 1200 },
    { kind: 'accepted', party: 'creator', at: '2027-01-02T11:00:00.000Z', number: 1 },
    { kind: 'statement', party: 'boutique', at: '2027-01-02T10:00:00.000Z', number: 1 },
    { kind: 'deposit', party: 'creator', at: '2027-01-02T09:00:00.000Z', number: 2 },
    { kind: 'approved', paper: 'contrat', party: 'creator', at: SECOND.at },
  ])
  // The boutique's of two versions, and the créateur's of the inventory.
  expect(events.slice(7).map(({ at }) => at)).toEqual([FIRST.at, FIRST.at, FIRST.at])
})

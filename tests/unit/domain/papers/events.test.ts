import { expect, it } from 'vitest'
import { eventsOf } from '#domain/papers/events.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import { agreementKey } from '#domain/papers/partenariat.ts'
import { aPartenariat, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'

const FIRST = { hash: 'e'.repeat(64), at: '2026-12-05T10:00:00.000Z' }
const SECOND = { hash: 'c'.repeat(64), at: '2026-12-06T10:00:00.000Z' }

const byBoutique = (paper: PaperName, version: typeof FIRST) => ({
  [agreementKey(paper, 'boutique')]: { by: BOUTIQUE, nom: 'La Mercerie', ...version },
})
const byCreateur = (paper: PaperName, version: typeof FIRST) => ({
  [agreementKey(paper, 'creator')]: { by: CREATEUR, nom: 'Ana Roux', ...version },
})

it('the events of a partnership are approvals, once each version, statements and ends, latest first', () => {
  const current = { ...byBoutique('contrat', FIRST), ...byCreateur('contrat', SECOND) }
  const papers = aPartenariat({ agreements: { ...byCreateur('inventaire', FIRST), ...current } })
  const records = {
    copies: [{ agreements: current }, { agreements: byBoutique('contrat', { ...SECOND, at: FIRST.at }) }],
    statements: [{ by: BOUTIQUE, at: '2027-01-02T10:00:00.000Z', number: 1 }],
    ends: [{ by: CREATEUR, at: '2027-01-03T10:00:00.000Z', lastDay: '2027-02-10' }],
  }
  const events = eventsOf({ papers, records })
  expect(events.slice(0, 3)).toEqual([
    { kind: 'end', party: 'creator', at: '2027-01-03T10:00:00.000Z', lastDay: '2027-02-10' },
    { kind: 'statement', party: 'boutique', at: '2027-01-02T10:00:00.000Z', number: 1 },
    { kind: 'approved', paper: 'contrat', party: 'creator', at: SECOND.at },
  ])
  // The boutique's of two versions, and the créateur's of the inventory.
  expect(events.slice(3).map(({ at }) => at)).toEqual([FIRST.at, FIRST.at, FIRST.at])
})

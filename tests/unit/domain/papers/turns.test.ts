import { describe, expect, it } from 'vitest'
import { BLANK_CONTRAT } from '#domain/papers/contrat.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import { type Agreement, agreementKey, type Partenariat, type Party } from '#domain/papers/partenariat.ts'
import {
  approvedAt,
  firstDayOf,
  isOver,
  lastDayOf,
  paperOfTurn,
  paperStateOf,
  type Situation,
  type TurnKind,
  turnOf,
} from '#domain/papers/turns.ts'
import { aCandidature, aContrat, aPartenariat, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'

const HASHES = { contrat: 'c'.repeat(64), inventaire: 'd'.repeat(64) }
const OLD = 'e'.repeat(64)
const AT = '2026-12-05T10:00:00.000Z'
const LATER = '2026-12-06T10:00:00.000Z'
const BOTH = ['boutique', 'creator'] as const

/** Agreements to the current version of a paper, the second a day after the first. */
function approved(paper: PaperName, by: readonly Party[], hash = HASHES[paper]): Record<string, Agreement> {
  return Object.fromEntries(
    by.map((party, index) => {
      const uid = party === 'boutique' ? BOUTIQUE : CREATEUR
      return [agreementKey(paper, party), { by: uid, at: index === 0 ? AT : LATER, nom: party, hash }]
    }),
  )
}

const IN_FORCE = { hash: HASHES.contrat, at: LATER, from: '', former: {} }
const COMPLETE = { ...BLANK_CONTRAT, ...aContrat() }

function aSituation(papers: Partial<Partenariat>, change: Partial<Situation> = {}): Situation {
  return {
    candidature: aCandidature({ status: 'confirmed' }),
    papers: aPartenariat({ contrat: COMPLETE, ...papers }),
    hashes: HASHES,
    agreed: null,
    ends: [],
    pieces: 0,
    uncounted: 0,
    open: 0,
    statements: [],
    rentCentimes: 0,
    isMonthDue: false,
    today: '2027-01-15',
    ...change,
  }
}

const SETTLED = { inForce: IN_FORCE, agreements: approved('inventaire', BOTH) }
const ENDS = [{ lastDay: '2027-01-31' }, { lastDay: '2027-02-10' }]

const TURNS: readonly [
  what: string,
  papers: Partial<Partenariat>,
  change: Partial<Situation>,
  kind: TurnKind | null,
  waitsFor: readonly Party[],
][] = [
  ['nothing is written', { contrat: BLANK_CONTRAT, rows: {} }, {}, 'contrat-to-complete', BOTH],
  [
    'the boutique lacks its name',
    { contrat: { ...COMPLETE, boutiqueNom: '' } },
    {},
    'contrat-to-complete',
    ['boutique'],
  ],
  [
    'the créateur lacks a SIRET',
    { contrat: { ...COMPLETE, createurSiret: '' } },
    {},
    'contrat-to-complete',
    ['creator'],
  ],
  [
    'the créateur says that they have no SIRET',
    { contrat: { ...COMPLETE, createurSiret: '', createurSansSiret: true } },
    {},
    'contrat-to-approve',
    BOTH,
  ],
  ['nobody approved the contract', {}, {}, 'contrat-to-approve', BOTH],
  [
    'the boutique approved it',
    { agreements: approved('contrat', ['boutique']) },
    {},
    'contrat-to-approve',
    ['creator'],
  ],
  [
    'the créateur approved it',
    { agreements: approved('contrat', ['creator']) },
    {},
    'contrat-to-approve',
    ['boutique'],
  ],
  [
    'an agreement is to an earlier version',
    { agreements: approved('contrat', ['creator'], OLD) },
    {},
    'contrat-to-approve',
    BOTH,
  ],
  [
    'an amendment waits beside the contract in force',
    { inForce: { ...IN_FORCE, hash: OLD }, agreements: approved('contrat', ['boutique']) },
    {},
    'contrat-to-approve',
    ['creator'],
  ],
  ['the inventory has no row', { inForce: IN_FORCE, rows: {} }, {}, 'inventaire-to-type', ['creator']],
  ['the inventory is approved by nobody', { inForce: IN_FORCE }, {}, 'inventaire-to-type', ['creator']],
  [
    'the créateur approved the inventory',
    { inForce: IN_FORCE, agreements: approved('inventaire', ['creator']) },
    {},
    'inventaire-to-check',
    ['boutique'],
  ],
  [
    'the boutique approved the inventory',
    { inForce: IN_FORCE, agreements: approved('inventaire', ['boutique']) },
    {},
    'inventaire-to-check',
    ['creator'],
  ],
  [
    'the inventory has changed since the créateur approved it',
    { inForce: IN_FORCE, agreements: approved('inventaire', ['creator'], OLD) },
    {},
    'inventaire-to-check',
    BOTH,
  ],
  ['all is agreed and nothing sold', SETTLED, {}, null, []],
  ['sales of this month are not counted', SETTLED, { uncounted: 2 }, null, []],
  [
    'sales of a month that is over are not counted',
    SETTLED,
    { uncounted: 2, isMonthDue: true },
    'sales-to-count',
    ['boutique'],
  ],
  ['its last day is today', SETTLED, { today: '2027-02-28' }, null, []],
  ['its last day by the annonce is past', SETTLED, { today: '2027-03-01' }, 'past-last-day', BOTH],
  [
    'the contract in force says a later day',
    SETTLED,
    { today: '2027-03-01', agreed: { dateDebut: '', dateFin: '2027-03-31' } },
    null,
    [],
  ],
  [
    'a sale to count comes before its last day',
    SETTLED,
    { today: '2027-03-01', uncounted: 1, isMonthDue: true },
    'sales-to-count',
    ['boutique'],
  ],
  [
    'an end is announced, pieces being on the shelf',
    {},
    { ends: ENDS, pieces: 3, uncounted: 1 },
    'pieces-to-take-back',
    ['creator'],
  ],
  ['an end is announced, a sale not being counted', {}, { ends: ENDS, uncounted: 1 }, 'sales-to-count', ['boutique']],
  ['an end is announced and nothing is left', {}, { ends: ENDS }, null, []],
  [
    'a late sale comes after its end',
    SETTLED,
    { ends: ENDS, uncounted: 1, today: '2027-03-01' },
    'sales-to-count',
    ['boutique'],
  ],
  ['it is over', SETTLED, { ends: ENDS, today: '2027-02-11' }, null, []],
  ['the boutique has left', {}, { candidature: aCandidature({ status: 'confirmed', left: 'boutique' }) }, null, []],
]

describe('the next step of a partnership', () => {
  it.each(TURNS)('when %s', (_what, papers, change, kind, waitsFor) => {
    expect(turnOf(aSituation(papers, change))).toEqual(kind === null ? null : { kind, waitsFor })
  })

  it('is about a paper in the first four kinds', () => {
    const kinds = [...new Set(TURNS.flatMap(([, , , kind]) => kind ?? []))]
    expect(kinds.map((kind) => [kind, paperOfTurn(kind)])).toEqual([
      ['contrat-to-complete', 'contrat'],
      ['contrat-to-approve', 'contrat'],
      ['inventaire-to-type', 'inventaire'],
      ['inventaire-to-check', 'inventaire'],
      ['sales-to-count', null],
      ['past-last-day', null],
      ['pieces-to-take-back', null],
    ])
  })
})

it('begins on the day of the contract, else of the annonce', () => {
  const agreed = { dateDebut: '2026-12-01', dateFin: '' }
  expect(firstDayOf(aSituation({}, { agreed }))).toBe('2026-12-01')
  expect(firstDayOf(aSituation({}))).toBe(aCandidature().annonce.dateDebut)
})

describe('the end of a partnership', () => {
  it('is the later of the announced days, then the contract, then the annonce', () => {
    const { dateFin } = aCandidature().annonce
    const agreed = { dateDebut: '', dateFin: '2027-03-31' }
    expect(lastDayOf(aSituation({}, { ends: ENDS, agreed }))).toBe('2027-02-10')
    expect(lastDayOf(aSituation({}, { agreed }))).toBe('2027-03-31')
    expect(lastDayOf(aSituation({}, { agreed: { dateDebut: '', dateFin: '' } }))).toBe(dateFin)
    expect(lastDayOf(aSituation({}))).toBe(dateFin)
  })

  it.each([
    [{ today: '2027-02-10' }, false],
    [{ today: '2027-02-11' }, true],
    [{ today: '2027-02-11', pieces: 1 }, false],
    [{ today: '2027-02-11', uncounted: 1 }, false],
    [{ today: '2027-02-11', open: 1 }, false],
    [{ today: '2028-01-01', ends: [] }, false],
  ])('has come with %o: %s', (change, over) => {
    expect(isOver(aSituation({}, { ends: ENDS, ...change }))).toBe(over)
  })
})

describe('where a paper stands', () => {
  it.each([
    ['contrat', 'to-complete', { contrat: { ...COMPLETE, dateFin: '' } }],
    ['contrat', 'to-approve', { agreements: approved('contrat', ['boutique']) }],
    ['contrat', 'approved', { inForce: IN_FORCE }],
    ['contrat', 'amendment', { inForce: { ...IN_FORCE, hash: OLD }, contrat: { ...COMPLETE, dateFin: '' } }],
    ['inventaire', 'to-complete', { rows: {} }],
    ['inventaire', 'to-approve', { agreements: approved('inventaire', ['creator']) }],
    ['inventaire', 'approved', { agreements: approved('inventaire', BOTH) }],
    ['inventaire', 'to-approve', { agreements: approved('inventaire', BOTH, OLD) }],
  ] as const)('the %s is %s', (paper, state, papers) => {
    expect(paperStateOf(aSituation(papers), paper)).toBe(state)
  })

  it('has the instant of the last approval of its current version', () => {
    expect(approvedAt(aSituation({}), 'contrat')).toBe('')
    expect(approvedAt(aSituation({ agreements: approved('contrat', ['creator'], OLD) }), 'contrat')).toBe('')
    expect(approvedAt(aSituation({ agreements: approved('contrat', BOTH) }), 'contrat')).toBe(LATER)
  })
})

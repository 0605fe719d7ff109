import { describe, expect, it } from 'vitest'
import { BLANK_CONTRAT } from '#domain/papers/contrat.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import { type Agreement, agreementKey, type Partenariat, type Party } from '#domain/papers/partenariat.ts'
import {
  approvedAt,
  firstDayOf,
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
function approved(paper: PaperName, by: Party | 'both', hash = HASHES[paper]): Partial<Partenariat> {
  const agreements = (by === 'both' ? BOTH : [by]).map((party, index): readonly [string, Agreement] => {
    const uid = party === 'boutique' ? BOUTIQUE : CREATEUR
    return [agreementKey(paper, party), { by: uid, at: index === 0 ? AT : LATER, nom: party, hash }]
  })
  return { agreements: Object.fromEntries(agreements) }
}

const IN_FORCE = { hash: HASHES.contrat, at: LATER, from: '', former: {} }
const CONFIRMED = aCandidature({ status: 'confirmed' })
const ANNONCE = { ...CONFIRMED.annonce, dateFin: '2027-02-28' }
const COMPLETE = { ...BLANK_CONTRAT, ...aContrat() }
const filled = (change: Partial<Partenariat['contrat']>) => ({ contrat: { ...COMPLETE, ...change } })

function aSituation(papers: Partial<Partenariat> = {}, change: Partial<Situation> = {}): Situation {
  return {
    candidature: { ...CONFIRMED, annonce: ANNONCE },
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

const AGREED = { inForce: IN_FORCE }
const checked = (by: Party | 'both', hash?: string) => ({ ...AGREED, ...approved('inventaire', by, hash) })
const SETTLED = checked('both')
const ENDS = [{ lastDay: '2027-01-31' }, { lastDay: '2027-02-10' }]
const ENDING = { ends: ENDS }
const [AFTER, DUE, NO_DAYS] = [{ today: '2027-03-01' }, { isMonthDue: true }, { dateDebut: '', dateFin: '' }]
const TO_MARCH = { dateDebut: '', dateFin: '2027-03-31' }
const LEFT = aCandidature({ status: 'confirmed', left: 'boutique' })

const WAITING = { boutique: ['boutique'], creator: ['creator'], both: BOTH, nobody: [] } as const

const TURNS: readonly [
  what: string,
  kind: TurnKind | null,
  waitsFor: keyof typeof WAITING,
  papers?: Partial<Partenariat>,
  change?: Partial<Situation>,
][] = [
  ['nothing is written', 'contrat-to-complete', 'both', { contrat: BLANK_CONTRAT, rows: {} }],
  ['the boutique lacks its name', 'contrat-to-complete', 'boutique', filled({ boutiqueNom: '' })],
  ['the créateur lacks a SIRET', 'contrat-to-complete', 'creator', filled({ createurSiret: '' })],
  ['they say they have none', 'contrat-to-approve', 'both', filled({ createurSiret: '', createurSansSiret: true })],
  ['nobody approved the contract', 'contrat-to-approve', 'both'],
  ['the boutique approved it', 'contrat-to-approve', 'creator', approved('contrat', 'boutique')],
  ['the créateur approved it', 'contrat-to-approve', 'boutique', approved('contrat', 'creator')],
  ['an agreement is to an earlier version', 'contrat-to-approve', 'both', approved('contrat', 'creator', OLD)],
  [
    'an amendment waits beside the contract in force',
    'contrat-to-approve',
    'creator',
    { inForce: { ...IN_FORCE, hash: OLD }, ...approved('contrat', 'boutique') },
  ],
  ['the inventory has no row', 'inventaire-to-type', 'creator', { ...AGREED, rows: {} }],
  ['the inventory is approved by nobody', 'inventaire-to-type', 'creator', AGREED],
  ['the créateur approved it too', 'inventaire-to-check', 'boutique', checked('creator')],
  ['the boutique approved it too', 'inventaire-to-check', 'creator', checked('boutique')],
  ['the inventory has changed since they approved it', 'inventaire-to-check', 'both', checked('creator', OLD)],
  ['all is agreed and nothing sold', null, 'nobody', SETTLED],
  ['sales of this month are not counted', null, 'nobody', SETTLED, { uncounted: 2 }],
  ['sales of a past month are not', 'sales-to-count', 'boutique', SETTLED, { ...DUE, uncounted: 2 }],
  ['its last day is today', null, 'nobody', SETTLED, { today: '2027-02-28' }],
  ['its last day by the annonce is past', 'past-last-day', 'both', SETTLED, AFTER],
  ['the contract in force says a later day', null, 'nobody', SETTLED, { ...AFTER, agreed: TO_MARCH }],
  ['a sale to count comes before it', 'sales-to-count', 'boutique', SETTLED, { ...AFTER, ...DUE, uncounted: 1 }],
  ['an end is announced, pieces there', 'pieces-to-take-back', 'creator', {}, { ...ENDING, pieces: 3, uncounted: 1 }],
  ['an end is announced, a sale not being counted', 'sales-to-count', 'boutique', {}, { ...ENDING, uncounted: 1 }],
  ['an end is announced and nothing is left', null, 'nobody', {}, ENDING],
  ['a late sale comes after its end', 'sales-to-count', 'boutique', SETTLED, { ...AFTER, ...ENDING, uncounted: 1 }],
  ['it is over', null, 'nobody', SETTLED, { ends: ENDS, today: '2027-02-11' }],
  ['the boutique has left', null, 'nobody', {}, { candidature: LEFT }],
]

it.each(TURNS)('the next step of a partnership when %s', (_what, kind, waitsFor, papers, change) => {
  expect(turnOf(aSituation(papers, change))).toEqual(kind && { kind, waitsFor: WAITING[waitsFor] })
  expect(kind && paperOfTurn(kind)).toBe(/^(contrat|inventaire)/.exec(kind ?? '')?.[0] ?? null)
})

it('begins on the day of the contract, else of the annonce', () => {
  const agreed = { dateDebut: '2026-12-01', dateFin: '' }
  expect(firstDayOf(aSituation({}, { agreed }))).toBe('2026-12-01')
  expect(firstDayOf(aSituation({}))).toBe(aCandidature().annonce.dateDebut)
})

it('the end of a partnership is the later of the announced days, then the contract, then the annonce', () => {
  const { dateFin } = ANNONCE
  const agreed = TO_MARCH
  expect(lastDayOf(aSituation({}, { ends: ENDS, agreed }))).toBe('2027-02-10')
  expect(lastDayOf(aSituation({}, { agreed }))).toBe('2027-03-31')
  expect(lastDayOf(aSituation({}, { agreed: NO_DAYS }))).toBe(dateFin)
  expect(lastDayOf(aSituation({}))).toBe(dateFin)
})

describe('where a paper stands', () => {
  it.each([
    ['contrat', 'to-complete', filled({ dateFin: '' })],
    ['contrat', 'to-approve', approved('contrat', 'boutique')],
    ['contrat', 'approved', AGREED],
    ['contrat', 'amendment', { inForce: { ...IN_FORCE, hash: OLD }, ...filled({ dateFin: '' }) }],
    ['inventaire', 'to-complete', { rows: {} }],
    ['inventaire', 'to-approve', approved('inventaire', 'creator')],
    ['inventaire', 'approved', approved('inventaire', 'both')],
    ['inventaire', 'to-approve', approved('inventaire', 'both', OLD)],
  ] as const)('the %s is %s', (paper, state, papers) => {
    expect(paperStateOf(aSituation(papers), paper)).toBe(state)
  })

  it('has the instant of the last approval of its current version', () => {
    expect(approvedAt(aSituation({}), 'contrat')).toBe('')
    expect(approvedAt(aSituation(approved('contrat', 'creator', OLD)), 'contrat')).toBe('')
    expect(approvedAt(aSituation(approved('contrat', 'both')), 'contrat')).toBe(LATER)
  })
})

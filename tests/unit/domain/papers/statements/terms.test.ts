import { describe, expect, it } from 'vitest'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { BLANK_CONTRAT, type ContratData } from '#domain/papers/contrat.ts'
import type { InForce } from '#domain/papers/partenariat.ts'
import type { Copy } from '#domain/papers/records.ts'
import {
  type AgreedTerms,
  agreedTerms,
  contractHashes,
  contratInForce,
  termsByDay,
  termsOn,
} from '#domain/papers/statements/terms.ts'
import { aPartenariat, aRecord } from '#tests/fixtures/documents.ts'

const ANNONCE = { prix: 35, commission: 10, dateDebut: '2026-03-01', dateFin: '2026-08-31' }
const contrat = (change: Partial<ContratData>): ContratData => ({ ...BLANK_CONTRAT, ...change })
const COMMISSION = { commission: true, commissionTaux: '8' } as const
const RENT = { loyer: true, loyerMontant: '20' } as const
const APRIL = { dateDebut: '2026-04-01', dateFin: '2026-04-30' }
const NUMBERS = { boutiqueTva: 'FR40303265045', createurTva: 'FR83404833048' }
const RISK = { annexe: true, risque: 'boutique' } as const
const TEMPLATE: Partial<AgreedTerms> = {
  ...{ base: 'ht', isRentWithVat: false, hasBoutiqueVat: false, hasCreateurVat: false, isLossDue: false },
  ...{ lossCentimes: null, dateDebut: '2026-03-01', dateFin: '2026-08-31' },
}

describe('the agreed terms', () => {
  it.each<[string, Partial<ContratData> | null, number, number]>([
    ["are the annonce's without a contract", null, 10, 3500],
    ["are the annonce's when nothing was written in it", {}, 10, 3500],
    ['are what it says', { loyer: true, loyerMontant: '40,50', commission: true, commissionTaux: '5 %' }, 5, 4050],
    ['are no rent where it says none', { loyer: true, loyerMontant: '0' }, 0, 0],
    ['are no rent where it has none', COMMISSION, 8, 0],
    ['are no share where it has none', RENT, 0, 2000],
    ["are the annonce's where a box is ticked and its blank left", { loyer: true, commission: true }, 10, 3500],
    ["are the annonce's where a rent is no amount", { loyer: true, loyerMontant: 'à voir' }, 0, 3500],
    ["are the annonce's where a share is none", { commission: true, commissionTaux: '900' }, 10, 0],
    ["are the annonce's where a share is something else", { commission: true, commissionTaux: '15 €' }, 10, 0],
    ['are no share where it says none', { commission: true, commissionTaux: '0' }, 0, 0],
    ['are the whole where it says so', { commission: true, commissionTaux: '100' }, 100, 0],
    ['are of two decimals, as a share is counted', { commission: true, commissionTaux: '33,33' }, 33.33, 0],
  ])('%s', (_what, change, commission, monthlyCentimes) => {
    expect(agreedTerms(change && contrat(change), ANNONCE)).toMatchObject({ commission, monthlyCentimes })
  })

  it.each<[string, Partial<ContratData> | null, Partial<AgreedTerms>]>([
    ['have a commission without VAT as the template says, and the dates of the annonce', null, TEMPLATE],
    ['where nothing is struck out', { commissionTaxe: 'a-rayer' }, { base: 'ht' }],
    ["where 'HT' is left", { commissionTaxe: 'ht' }, { base: 'ht' }],
    ["where 'TTC' is left", { commissionTaxe: 'ttc', loyerTaxe: 'ttc' }, { base: 'prix', isRentWithVat: true }],
    ["have the contract's dates", APRIL, APRIL],
    ['have the VAT of who says its number', NUMBERS, { hasBoutiqueVat: true, hasCreateurVat: true }],
    ['have none of who says that none applies', { ...NUMBERS, boutiqueSansTva: true }, { hasBoutiqueVat: false }],
    ['have none of who says no number', { ...NUMBERS, createurTva: ' ' }, { hasCreateurVat: false }],
    ['have losses due where the annex says the boutique', RISK, { isLossDue: true, lossCentimes: null }],
    ['have losses due at its amount', { ...RISK, risqueMontant: '12,50' }, { isLossDue: true, lossCentimes: 1250 }],
    ['have losses due at the price otherwise', { ...RISK, risqueMontant: 'le prix' }, { lossCentimes: null }],
    ['have no losses due without the annex', { ...RISK, annexe: false }, { isLossDue: false }],
  ])('%s', (_what, change, terms) => {
    expect(agreedTerms(change && contrat(change), ANNONCE)).toMatchObject(terms)
  })
})

/** A contract of that commission, its copy and hash. */
function version(commissionTaux: string) {
  const papers = aPartenariat({ contrat: contrat({ ...COMMISSION, commissionTaux }) })
  const hash = commissionTaux.padEnd(64, '0')
  const copy = aRecord(`e${commissionTaux}`, {
    kind: 'copy',
    paper: 'contrat',
    hash,
    text: canonicalForm(papers, 'contrat'),
  })
  return { hash, copy: copy as unknown as Copy }
}
const [first, second, third] = [version('11'), version('22'), version('33')]
const COPIES = [third.copy, first.copy, second.copy]
const inForce = (hash: string, former: InForce['former'] = {}) => ({
  inForce: { hash, at: first.copy.at, from: '', former },
})

describe('the contract in force', () => {
  const rate = (hash: string, copies: readonly Copy[] = COPIES) =>
    contratInForce(inForce(hash), copies)?.commissionTaux ?? null

  it('is the copy that the papers name, whatever is written or agreed to since', () => {
    expect([rate(first.hash), rate(second.hash), rate('')]).toEqual(['11', '22', null])
  })

  it('is none where its copy is not here, cannot be read, or is of another paper', () => {
    expect(rate(first.hash, [])).toBeNull()
    expect(rate(first.hash, [{ ...first.copy, text: 'x' }])).toBeNull()
    const text = canonicalForm(aPartenariat(), 'inventaire')
    expect(rate(first.hash, [{ ...first.copy, paper: 'inventaire', text }])).toBeNull()
  })
})

describe('the terms of a day', () => {
  const former = { '2026-05-10': { hash: second.hash }, '2026-04-01': { hash: first.hash } }
  const papers = inForce(third.hash, former)

  it('are those of the contract that counts on it', () => {
    const terms = termsByDay(papers, { copies: COPIES, ends: [] }, ANNONCE)
    const on = (...days: readonly string[]) => days.map((day) => termsOn(terms, day).terms.commission)
    expect(on('2026-01-01', '2026-03-31')).toEqual([11, 11])
    expect(on('2026-04-01', '2026-05-09')).toEqual([22, 22])
    expect(on('2026-05-10', '2030-01-01')).toEqual([33, 33])
  })

  it('come from the contracts that counted, each named once', () => {
    expect(contractHashes(papers.inForce)).toEqual([second.hash, first.hash, third.hash])
    expect(contractHashes(inForce('').inForce)).toEqual([])
  })

  it("are the annonce's on any day while there is no contract", () => {
    const terms = termsByDay(inForce(''), { copies: COPIES, ends: [] }, ANNONCE)
    expect(terms).toHaveLength(1)
    expect(termsOn(terms, '2026-04-01').terms.commission).toBe(10)
  })
})

import { describe, expect, it } from 'vitest'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { BLANK_CONTRAT, type ContratData } from '#domain/papers/contrat.ts'
import type { Copy } from '#domain/papers/records.ts'
import { monthsTouched } from '#domain/papers/statements/period.ts'
import { agreedTerms, contratInForce, termsErrors } from '#domain/papers/statements/terms.ts'
import { aPartenariat, aRecord } from '#tests/fixtures/documents.ts'

const ANNONCE = { prix: 35, commission: 10 }
const contrat = (change: Partial<ContratData>): ContratData => ({ ...BLANK_CONTRAT, ...change })

describe('the months that an account touches', () => {
  it.each([
    ['2026-01-01', '2026-01-31', 1],
    ['2026-01-31', '2026-02-01', 2],
    ['2026-01-15', '2026-02-14', 2],
    ['2024-02-01', '2024-02-29', 1],
    ['2025-02-28', '2025-03-01', 2],
    ['2025-03-10', '2026-03-09', 13],
    ['2026-02-01', '2026-01-31', 0],
    ['', '2026-01-31', 0],
    ['hier', 'demain', 0],
  ])('from %s to %s are %i', (from, to, months) => {
    expect(monthsTouched({ from, to })).toBe(months)
  })
})

describe('the agreed terms', () => {
  it.each<[string, Partial<ContratData> | null, number, number]>([
    ["are the annonce's without a contract", null, 10, 3500],
    ["are the annonce's when nothing was written in it", {}, 10, 3500],
    ['are what it says', { loyer: true, loyerMontant: '40,50', commission: true, commissionTaux: '5 %' }, 5, 4050],
    ['are no rent where it says none', { loyer: true, loyerMontant: '0' }, 0, 0],
    ['are no rent where it has none', { commission: true, commissionTaux: '8' }, 8, 0],
    ['are no share where it has none', { loyer: true, loyerMontant: '20' }, 0, 2000],
    ["are the annonce's where a box is ticked and its blank left", { loyer: true, commission: true }, 10, 3500],
    ["are the annonce's where a rent is no amount", { loyer: true, loyerMontant: 'à voir' }, 0, 3500],
    ["are the annonce's where a share is none", { commission: true, commissionTaux: '900' }, 10, 0],
    ["are the annonce's where a share is something else", { commission: true, commissionTaux: '15 €' }, 10, 0],
    ['are no share where it says none', { commission: true, commissionTaux: '0' }, 0, 0],
    ['are the whole where it says so', { commission: true, commissionTaux: '100' }, 100, 0],
    ['are of two decimals, as a share is counted', { commission: true, commissionTaux: '33,33' }, 33.33, 0],
  ])('%s', (_what, change, commission, monthlyCentimes) => {
    const written = change && contrat(change)
    expect(agreedTerms(written, ANNONCE)).toEqual({ commission, monthlyCentimes })
  })
})

describe('the contract in force', () => {
  const version = (espace: string, at: string) => {
    const papers = aPartenariat({ contrat: contrat({ espace }) })
    const hash = espace.padEnd(64, '0')
    const text = canonicalForm(papers, 'contrat')
    const copy = aRecord(espace, { kind: 'copy', paper: 'contrat', hash, text, at }) as unknown as Copy
    return { hash, copy }
  }
  const [first, second] = [version('aa', '2026-02-01T10:00:00.000Z'), version('bb', '2026-02-02T10:00:00.000Z')]
  const inForce = (hash: string, storedCopies: readonly Copy[] = [first.copy, second.copy]) =>
    contratInForce({ inForce: { hash, at: first.copy.at, from: '' } }, storedCopies)?.espace ?? null

  it('is the copy that the papers name, whatever is written or agreed to since', () => {
    expect([inForce(first.hash), inForce(second.hash)]).toEqual(['aa', 'bb'])
    expect(inForce('')).toBeNull()
  })

  it('is none where its copy is not here, cannot be read, or is of another paper', () => {
    expect(inForce(first.hash, [])).toBeNull()
    expect(inForce(first.hash, [{ ...first.copy, text: 'x' }])).toBeNull()
    const text = canonicalForm(aPartenariat(), 'inventaire')
    expect(inForce(first.hash, [{ ...first.copy, paper: 'inventaire', text }])).toBeNull()
  })
})

describe('an account', () => {
  const terms = { commission: 10, monthlyCentimes: 3500 }
  const month = { from: '2026-01-15', to: '2026-02-14', commission: 10, rentCentimes: 0 }
  it.each([
    [{}, []],
    [{ rentCentimes: 7000 }, []],
    [{ rentCentimes: 7001 }, [{ field: 'rentCentimes', code: 'rent-agreed', bound: 7000 }]],
    [{ to: '2026-01-15', rentCentimes: 3501 }, [{ field: 'rentCentimes', code: 'rent-agreed', bound: 3500 }]],
    [{ commission: 90 }, [{ field: 'commission', code: 'commission-agreed', bound: 10 }]],
    [{ commission: 0 }, [{ field: 'commission', code: 'commission-agreed', bound: 10 }]],
    [{ commission: 90, rentCentimes: 900_000 }, [{ code: 'commission-agreed' }, { code: 'rent-agreed' }]],
  ])('that says %o is told %o', (change, errors) => {
    expect(termsErrors({ ...month, ...change }, terms)).toMatchObject(errors)
    expect(termsErrors({ ...month, ...change }, terms)).toHaveLength(errors.length)
  })
})

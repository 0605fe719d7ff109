import { describe, expect, it } from 'vitest'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { BLANK_CONTRAT, type ContratData } from '#domain/papers/contrat.ts'
import type { Agreement } from '#domain/papers/partenariat.ts'
import type { Copy } from '#domain/papers/records.ts'
import { monthsTouched } from '#domain/papers/statements/period.ts'
import { agreedContrat, agreedTerms, contratHashes, termsErrors } from '#domain/papers/statements/terms.ts'
import { aPartenariat, aRecord, BOUTIQUE } from '#tests/fixtures/documents.ts'

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

describe('the agreed contract', () => {
  const version = (espace: string, at: string) => {
    const papers = aPartenariat({ contrat: contrat({ espace }) })
    const hash = espace.padEnd(64, '0')
    const text = canonicalForm(papers, 'contrat')
    const copy = aRecord(espace, { kind: 'copy', paper: 'contrat', hash, text, at }) as unknown as Copy
    return { hash, copy }
  }
  const [first, second] = [version('aa', '2026-02-01T10:00:00.000Z'), version('bb', '2026-02-02T10:00:00.000Z')]
  const by = (hash: string): Agreement => ({ by: BOUTIQUE as never, nom: 'x', at: '2026-02-01T10:00:00.000Z', hash })
  const copies = [first.copy, second.copy]
  const agreed = (boutique: string | null, creator: string | null, storedCopies: readonly Copy[] = copies) =>
    agreedContrat(
      {
        agreements: {
          ...(boutique === null ? {} : { 'contrat-boutique': by(boutique) }),
          ...(creator === null ? {} : { 'contrat-creator': by(creator) }),
          'inventaire-boutique': by(second.hash),
        },
      },
      storedCopies,
    )?.espace ?? null

  it.each<[string, string | null, string | null, string | null]>([
    ['is that of both', first.hash, first.hash, 'aa'],
    ['is none before anybody agrees', null, null, null],
    ['is none while one of them alone agrees', 'c'.repeat(64), null, null],
    ['stays while the boutique alone agrees to another', 'c'.repeat(64), first.hash, 'aa'],
    ['stays while the créateur alone agrees to another', first.hash, 'c'.repeat(64), 'aa'],
    ['is the last of two', first.hash, second.hash, 'bb'],
  ])('%s', (_what, boutique, creator, espace) => {
    for (const storedCopies of [copies, copies.toReversed()])
      expect(agreed(boutique, creator, storedCopies)).toBe(espace)
  })

  it('has one hash where both stand by it, and two while one of them waits', () => {
    const hashes = (boutique: string, creator: string) =>
      contratHashes({ agreements: { 'contrat-boutique': by(boutique), 'contrat-creator': by(creator) } })
    expect(hashes(first.hash, first.hash)).toEqual([first.hash])
    expect(hashes(first.hash, second.hash)).toEqual([first.hash, second.hash])
  })

  it('is none where its copy cannot be read, or is of another paper', () => {
    expect(agreed(first.hash, first.hash, [{ ...first.copy, text: 'x' }])).toBeNull()
    expect(agreed(first.hash, first.hash, [{ ...first.copy, paper: 'inventaire' }])).toBeNull()
    expect(agreed(first.hash, first.hash, [])).toBeNull()
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

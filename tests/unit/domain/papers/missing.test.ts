import { describe, expect, it } from 'vitest'
import { BLANK_CONTRAT } from '#domain/papers/contrat.ts'
import { missingFields, missingOf } from '#domain/papers/missing.ts'
import { PARTIES } from '#domain/papers/partenariat.ts'
import { aContrat } from '#tests/fixtures/documents.ts'

const FULL = aContrat()

describe('what a contract lacks', () => {
  it('is every blank, and a term to choose, of the template, and nothing once everything is said', () => {
    expect(missingFields(FULL)).toEqual([])
    const missing = missingFields(BLANK_CONTRAT)
    expect(missing).toContain('loyer')
    expect(missing).not.toContain('loyerMontant')
    expect(missing).not.toContain('dureeUnite')
    expect(missing).toHaveLength(15)
  })

  it('asks of an amount only when its box is ticked', () => {
    const terms = { loyerMontant: ' ', loyerTaxe: 'a-rayer', commissionTaux: '', commissionTaxe: 'a-rayer' } as const
    const all = 'loyerMontant loyerTaxe commissionTaux commissionTaxe'
    expect(missingFields({ ...FULL, ...terms }).join(' ')).toBe(all)
    expect(missingFields({ ...FULL, ...terms, commission: false })).toEqual(['loyerMontant', 'loyerTaxe'])
    expect(missingFields({ ...FULL, ...terms, loyer: false, commission: false })).toEqual(['loyer'])
  })

  it('is, of each party, what it has to write before either can agree', () => {
    const boutique = 'boutiqueNom boutiqueAdresse boutiqueSiret dateDebut dateFin loyer'
    expect(missingOf(BLANK_CONTRAT, 'boutique').join(' ')).toBe(boutique)
    expect(missingOf(BLANK_CONTRAT, 'creator')).toEqual(['createurNom', 'createurAdresse', 'createurSiret'])
    for (const party of PARTIES) expect(missingOf(FULL, party)).toEqual([])
    // A place of signature or a representative may be left to the pen; a tax may not.
    const left = { ...FULL, lieu: '', boutiqueRepresentant: '', loyerTaxe: 'a-rayer' } as const
    expect(missingOf(left, 'boutique')).toEqual(['loyerTaxe'])
  })

  it('is, of each party, what it has to correct too, and the SIRET of a boutique, which has one', () => {
    const without = { ...FULL, boutiqueSiret: ' ' }
    expect(missingOf(without, 'boutique')).toEqual(['boutiqueSiret'])
    expect(missingFields(without)).toEqual(['boutiqueSiret'])
    const wrong = { ...FULL, boutiqueSiret: '123', createurSiret: '12 34', loyerMontant: '1 2,3,4' } as const
    expect(missingOf(wrong, 'boutique')).toEqual(['boutiqueSiret', 'loyerMontant'])
    expect(missingOf(wrong, 'creator')).toEqual(['createurSiret'])
    expect(missingOf({ ...FULL, dateDebut: '2026-11-10', dateFin: '2026-10-01' }, 'boutique')).toEqual(['dateFin'])
  })

  it('is a street, when an address is a town alone, but no SIRET where the créateur has none', () => {
    expect(missingOf({ ...FULL, createurSiret: '' }, 'creator')).toEqual(['createurSiret'])
    expect(missingOf({ ...FULL, createurSiret: '', createurSansSiret: true }, 'creator')).toEqual([])
    const short = { ...FULL, createurAdresse: '44400 Rezé', dureeUnite: '' } as const
    expect(missingFields(short)).toEqual(['createurAdresse', 'dureeUnite'])
  })
})

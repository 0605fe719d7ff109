import { describe, expect, it } from 'vitest'
import { BLANK_CONTRAT, CONTRAT_FIELDS, checkContrat } from '#domain/papers/contrat.ts'
import { addressOf, blockOf, newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { contratValue } from '#messages/contrat-values.ts'
import { aCandidature, anAnnonce, aUser, newId } from '#tests/fixtures/builders.ts'

const boutiqueId = newId(20) as Parameters<typeof anAnnonce>[0]
const createurId = newId(20) as Parameters<typeof anAnnonce>[0]
const DATES = { dateDebut: '2027-01-04', dateFin: '2027-03-28' }
const annonce = anAnnonce(boutiqueId, { nom: "L'Échoppe", ville: 'Nantes', prix: 35.5, commission: 0, ...DATES })

const candidature = aCandidature(annonce, createurId, { nom: 'Ana Roux' })

describe('the contract of a partnership', () => {
  it('begins with the terms that the créateur applied to, the same for both parties, and nothing of either', () => {
    const { contrat } = newPartenariat(candidature)
    const terms = { loyer: true, loyerMontant: '35,5', loyerTaxe: 'a-rayer', commissionTaxe: 'a-rayer' }
    expect(contrat).toEqual({ ...BLANK_CONTRAT, ...terms, ...DATES })
    expect(checkContrat(contrat)).toEqual([])
  })

  it("offers each party their own block from their profile, and neither the other's nor a street", () => {
    const ana = aUser(createurId, 'createur', { nom: 'Roux', prenom: 'Ana', ville: 'Rezé', siret: '73282932000074' })
    const own = { createurNom: 'Ana Roux', createurAdresse: 'Rezé', createurSiret: '73282932000074' }
    expect(blockOf('creator', ana)).toEqual(own)
    const shop = aUser(boutiqueId, 'boutique', { nom: "L'Échoppe", ville: 'Nantes', siret: '' })
    const shops = { boutiqueNom: "L'Échoppe", boutiqueAdresse: 'Nantes', boutiqueSiret: '' }
    expect(blockOf('boutique', shop)).toEqual(shops)
    const long = blockOf('boutique', { ...shop, nom: 'mot '.repeat(100) }).boutiqueNom ?? ''
    expect(long).toMatch(/mot\.\.\.$/)
    expect(long.length).toBeLessThanOrEqual(CONTRAT_FIELDS.boutiqueNom.max)
  })

  it.each([
    ['12 rue des Halles', '12 rue des Halles, Nantes'],
    ['12 rue des Halles\n44000 NANTES', '12 rue des Halles 44000 NANTES'],
    ['  ', ''],
  ])('writes the private address %j as one line: %j', (street, line) => {
    expect(addressOf(street, 'Nantes')).toBe(line)
    expect(addressOf('x'.repeat(400), 'Nantes').length).toBeLessThanOrEqual(CONTRAT_FIELDS.boutiqueAdresse.max)
  })

  it('rejects texts too long, invalid dates and invalid SIRETs, and nothing else', () => {
    expect(checkContrat(BLANK_CONTRAT)).toEqual([])
    expect(checkContrat({ ...BLANK_CONTRAT, createurSiret: '732 829 320 00074', loyerMontant: 'à voir' })).toEqual([])
    const wrong = { ...BLANK_CONTRAT, createurSiret: '12', date: '2027-02-30', lieu: 'x'.repeat(121) }
    const codes = checkContrat(wrong).map(({ field, code }) => `${field} ${code}`)
    expect(codes).toEqual(['lieu too-long', 'date not-a-date', 'createurSiret siret-length'])
  })

  it('rejects a share above the whole, and days in the wrong order', () => {
    const wrong = { ...BLANK_CONTRAT, commissionTaux: '900 %', dateDebut: '2026-12-01', dateFin: '2026-11-30' }
    const share = { field: 'commissionTaux', code: 'out-of-range', bound: 100 }
    expect(checkContrat(wrong)).toEqual([share, { field: 'dateFin', code: 'dates-reversed' }])
    expect(checkContrat({ ...wrong, commissionTaux: '100 %', dateFin: '2026-12-01' })).toEqual([])
    expect(checkContrat({ ...wrong, commissionTaux: '', dateDebut: '' })).toEqual([])
  })

  it('reads a rent as amounts are read, rejects one that nobody surely understands, and leaves it as typed', () => {
    const contrat = { ...BLANK_CONTRAT, loyerMontant: '12€50', commissionTaux: '12,50 %' }
    expect(checkContrat(contrat)).toEqual([])
    expect([contratValue(contrat, 'loyerMontant'), contratValue(contrat, 'commissionTaux')]).toEqual(['12,50', '12,5'])
    const unsure = { ...BLANK_CONTRAT, loyerMontant: '1.200' }
    expect(checkContrat(unsure)).toEqual([{ field: 'loyerMontant', code: 'not-a-number' }])
    expect(contratValue(unsure, 'loyerMontant')).toBe('1.200')
  })

  it('is formatted as French is written', () => {
    const said = { createurSiret: '73282932000074', loyerMontant: '1200,5', commissionTaux: '12.5', lieu: ' Nantes ' }
    const contrat = { ...BLANK_CONTRAT, ...said, dateDebut: '2027-01-01' }
    expect(contratValue(contrat, 'createurSiret')).toBe('732\u00a0829\u00a0320\u00a000074')
    expect(contratValue(contrat, 'loyerMontant')).toBe('1\u00a0200,50')
    expect(contratValue(contrat, 'commissionTaux')).toBe('12,5')
    expect(contratValue(contrat, 'dateDebut')).toBe('1er\u00a0janvier 2027')
    expect(contratValue(contrat, 'lieu')).toBe('Nantes')
    expect(contratValue({ ...contrat, loyerMontant: 'à voir' }, 'loyerMontant')).toBe('à voir')
    expect(contratValue(null, 'lieu')).toBe('')
  })
})

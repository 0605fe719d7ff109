import { describe, expect, it } from 'vitest'
import { snapshotOf } from '#domain/market/annonce.ts'
import { BLANK_CONTRAT, CONTRAT_FIELDS, checkContrat } from '#domain/papers/contrat.ts'
import { type ContratSource, prefillContrat } from '#domain/papers/contrat-prefill.ts'
import { contratValue } from '#messages/contrat-values.ts'
import { formatSpace } from '#messages/precision-values.ts'
import { aCandidature, anAnnonce, aUser, newId } from '#tests/fixtures/builders.ts'

const boutiqueId = newId(20) as Parameters<typeof anAnnonce>[0]
const createurId = newId(20) as Parameters<typeof anAnnonce>[0]
const annonce = anAnnonce(boutiqueId, {
  nom: "L'Échoppe",
  ville: 'Nantes',
  prix: 35.5,
  commission: 0,
  dateDebut: '2027-01-04',
  dateFin: '2027-03-28',
})

function source(changes: Partial<ContratSource> = {}): ContratSource {
  return {
    candidature: aCandidature(annonce, createurId, { nom: 'Ana Roux' }),
    boutique: null,
    createur: null,
    adresseLocale: '',
    espace: '',
    ...changes,
  }
}

describe('the contract of a partnership', () => {
  it('is filled with the terms that the créateur applied to, and what is known of both parties', () => {
    const ana = { nom: 'Roux', prenom: 'Ana', ville: 'Rezé', siret: '73282932000074' }
    const createur = aUser(createurId, 'createur', ana)
    const contrat = prefillContrat(
      source({ createur, adresseLocale: '12 rue des Halles', espace: formatSpace(snapshotOf(annonce)) }),
    )
    expect(contrat).toMatchObject({
      boutiqueNom: "L'Échoppe",
      boutiqueAdresse: '12 rue des Halles, Nantes',
      createurNom: 'Ana Roux',
      createurAdresse: 'Rezé',
      createurSiret: '73282932000074',
      espace: 'Étagère, 80 cm de large, 30 cm de haut, 25,5 cm de profondeur',
      loyer: true,
      loyerMontant: '35,5',
      commission: false,
      commissionTaux: '',
    })
  })

  it('holds nothing that nobody said: a tax, a count of days, a place and a date of signature', () => {
    const { loyerTaxe, commissionTaxe, ...contrat } = prefillContrat(source())
    const { duree, dureeUnite, lieu, date, boutiqueRepresentant, responsabilite } = contrat
    expect([loyerTaxe, commissionTaxe]).toEqual(['a-rayer', 'a-rayer'])
    expect([duree, dureeUnite, lieu, date, boutiqueRepresentant, responsabilite].join('')).toBe('')
  })

  it('is filled as far as the data go, and never beyond what a field holds', () => {
    const written = prefillContrat(source({ adresseLocale: '12 rue des Halles\n44000 NANTES' }))
    expect(written.boutiqueAdresse).toBe('12 rue des Halles 44000 NANTES')
    expect(prefillContrat(source())).toMatchObject({ boutiqueAdresse: 'Nantes', createurNom: 'Ana Roux', espace: '' })
    const contrat = prefillContrat(source({ espace: 'mot '.repeat(1000), adresseLocale: 'x'.repeat(400) }))
    expect(checkContrat(contrat)).toEqual([])
    expect(contrat.espace).toMatch(/mot\.\.\.$/)
    expect(contrat.espace.length).toBeGreaterThan(CONTRAT_FIELDS.espace.max - 10)
  })

  it('rejects texts too long, invalid dates and invalid SIRETs, and nothing else', () => {
    expect(checkContrat(BLANK_CONTRAT)).toEqual([])
    expect(checkContrat({ ...BLANK_CONTRAT, createurSiret: '732 829 320 00074', loyerMontant: 'à voir' })).toEqual([])
    const wrong = { ...BLANK_CONTRAT, createurSiret: '12', date: '2027-02-30', lieu: 'x'.repeat(121) }
    expect(checkContrat(wrong).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'lieu too-long',
      'date not-a-date',
      'createurSiret siret-length',
    ])
  })

  it('rejects a share above the whole, and days in the wrong order', () => {
    const wrong = { ...BLANK_CONTRAT, commissionTaux: '900 %', dateDebut: '2026-12-01', dateFin: '2026-11-30' }
    expect(checkContrat(wrong)).toEqual([
      { field: 'commissionTaux', code: 'out-of-range', bound: 100 },
      { field: 'dateFin', code: 'dates-reversed' },
    ])
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
    const contrat = {
      ...BLANK_CONTRAT,
      createurSiret: '73282932000074',
      loyerMontant: '1200,5',
      commissionTaux: '12.5',
      dateDebut: '2027-01-01',
      lieu: ' Nantes ',
    }
    expect(contratValue(contrat, 'createurSiret')).toBe('732\u00a0829\u00a0320\u00a000074')
    expect(contratValue(contrat, 'loyerMontant')).toBe('1\u00a0200,50')
    expect(contratValue(contrat, 'commissionTaux')).toBe('12,5')
    expect(contratValue(contrat, 'dateDebut')).toBe('1er\u00a0janvier\u00a02027')
    expect(contratValue(contrat, 'lieu')).toBe('Nantes')
    expect(contratValue({ ...contrat, loyerMontant: 'à voir' }, 'loyerMontant')).toBe('à voir')
    expect(contratValue(null, 'lieu')).toBe('')
  })
})

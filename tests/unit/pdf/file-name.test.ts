import { expect, it } from 'vitest'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import type { PaperToMake } from '#domain/papers/statements/lines.ts'
import { paperFileName } from '#pdf/render.ts'
import { inventaireData } from '#screens/partenariat/inventaire/inventaire-data.ts'
import { aCandidature, aContrat } from '../../fixtures/documents.ts'

function approved(date: string) {
  const first = { nom: 'x', date: '2026-09-01T10:00:00.000Z' }
  return { hash: 'a'.repeat(64), by: [first, { nom: 'y', date }] }
}

function contrat(boutique: string, createur: string, date?: string): string {
  const agreement = date === undefined ? {} : { agreement: approved(date) }
  return paperFileName({ name: 'contrat', data: aContrat(), parties: { boutique, createur }, ...agreement })
}

it('the file of a paper is named by its two parties, and the day on which they agreed', () => {
  const ofDay = (date?: string) => contrat("L'Écrin (Nantes)", 'Karim Bénali 🎉', date)
  expect(ofDay()).toBe('contrat-l-ecrin-nantes-karim-benali.pdf')
  expect(ofDay('2026-09-10T10:00:00.000Z')).toBe('contrat-l-ecrin-nantes-karim-benali-2026-09-10.pdf')
  expect(ofDay('2026-10-15T10:00:00.000Z')).toBe('contrat-l-ecrin-nantes-karim-benali-2026-10-15.pdf')
  expect(contrat('', 'Ваза')).toBe('contrat.pdf')
  expect(contrat('m'.repeat(90), '')).toBe(`contrat-${'m'.repeat(40)}.pdf`)
})

it('so are an inventory and a deposit, which says its number once it has one', () => {
  const papers = { partenariat: newPartenariat(aCandidature()), movements: [], voids: [], deposits: [] }
  const data = { ...inventaireData(aCandidature(), papers, undefined), boutique: "L'Écrin", createur: 'Ana Roux' }
  expect(paperFileName({ name: 'inventaire', data })).toBe('inventaire-l-ecrin-ana-roux.pdf')
  const bon = (number: number): PaperToMake => ({
    name: 'bon',
    data: { number, boutique: "L'Écrin", createur: 'Ana Roux', day: '2026-10-03', rows: [], total: 0 },
  })
  expect(paperFileName(bon(2))).toBe('bon-l-ecrin-ana-roux-2-2026-10-03.pdf')
  expect(paperFileName(bon(0))).toBe('bon-l-ecrin-ana-roux-2026-10-03.pdf')
})

it('a template keeps its own name', () => {
  expect(paperFileName({ name: 'contrat', data: null })).toBe('modele-contrat-partenariat.pdf')
  expect(paperFileName({ name: 'inventaire', data: null })).toBe('modele-fiche-inventaire.pdf')
})

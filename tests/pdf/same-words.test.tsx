import type { jsPDF } from 'jspdf'
import Papa from 'papaparse'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BLANK_CONTRAT } from '#domain/papers/contrat.ts'
import type { CountedRowData, InventaireData } from '#domain/papers/papers.ts'
import { totalsOf } from '#domain/papers/totals.ts'
import { formatCentimes, formatDate } from '#messages/format.ts'
import { CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { RELEVE_STATE, RELEVES } from '#messages/fr/partenariat/releves.ts'
import { typeset } from '#messages/typography.ts'
import { ContratSheet } from '#screens/partenariat/contrat/contrat-sheet.tsx'
import { InventaireSheet } from '#screens/partenariat/inventaire/inventaire-sheet.tsx'
import { releveCsv } from '#screens/partenariat/paper/csv.ts'
import { ReleveSheet } from '#screens/partenariat/releves/releve-sheet.tsx'
import { aContrat, aReleve } from '#tests/fixtures/documents.ts'
import { contratPdf, inventairePdf, relevePdf } from '#tests/fixtures/made-papers.ts'
import { readMade } from '#tests/fixtures/pdf.ts'
import { aWholeReleve } from '#tests/fixtures/releves.ts'

/** Texts for screen readers about blanks and boxes: PDF fields and ticks have their own. */
const UNSEEN = [PAPER.toComplete, PAPER.boxToTick, PAPER.boxTicked, INVENTAIRE.caption]

function words(text: string): readonly string[] {
  const seen = UNSEEN.reduce((left, said) => left.replaceAll(said, ' '), text)
  return seen.match(/[\p{L}\p{N}]+|[€%²]/gu) ?? []
}

/** The words of a sheet on screen, in reading order. */
function onScreen(sheet: ReactNode): readonly string[] {
  const html = renderToStaticMarkup(sheet)
  const seen = html.replace(/<[^>]*aria-hidden="true"[^>]*>[^<]*/g, '').replace(/<[^>]+>/g, ' ')
  return words(typeset(seen.replace(/&#x27;/g, "'").replace(/&amp;/g, '&')))
}

/** The words of a PDF in reading order, after those above the sheet on its page. */
function inPdf(pdf: jsPDF, ...above: readonly string[]): readonly string[] {
  const { structure } = readMade(pdf)
  const all = words(structure.match(/^\s*"[^"]*"$/gm)?.join(' ') ?? '')
  const before = words(typeset(above.join(' ')))
  expect(all.slice(0, before.length)).toEqual(before)
  return all.slice(before.length)
}

const FILLED = aContrat({
  boutiqueNom: "L'Échoppe du Port",
  createurAdresse: 'Nantes', // a town only: the street is left to be written in
  espace: 'Une étagère de 1 m² près de la vitrine.\nEt un portant.',
  loyerMontant: '1200,5',
  commissionTaux: '12,5',
  commissionTaxe: 'a-rayer',
  responsabilite: 'La Boutique répond du vol, '.repeat(20),
})

it.each([
  ['blank', null],
  ['nearly empty', { ...BLANK_CONTRAT, createurNom: 'Ana Roux' }],
  ['filled', FILLED],
  ['half filled', { ...FILLED, loyer: false, dateFin: '', dureeUnite: '', createurSiret: '123', responsabilite: '' }],
] as const)('the contract, %s, has the words of its sheet on the screen, in their order', (_, contrat) => {
  const shown = onScreen(<ContratSheet contrat={contrat} />)
  expect(shown.length).toBeGreaterThan(150)
  expect(inPdf(contratPdf(contrat), CONTRAT.title, CONTRAT.disclaimer)).toEqual(shown)
})

const SOLD = { depot: 10, prixCentimes: 1850, ajoute: 2, repris: 2, perdu: 1, vendu: 5, salesCentimes: 9250 }
const NONE = { depot: 0, prixCentimes: 0, ajoute: 0, repris: 0, perdu: 0, vendu: 0, salesCentimes: 0 }
const ROWS: readonly CountedRowData[] = [
  { ref: 'B1', description: 'Bol en grès', ...SOLD },
  { ref: '', description: 'Vase', ...NONE },
]

const INVENTORY: InventaireData = {
  ...{ boutique: "L'Échoppe", createur: 'Ana Roux', lieu: 'Nantes', date: '2027-01-04' },
  ...{ dateDepot: '2027-01-04', dateReprise: '', rows: ROWS, totals: totalsOf(ROWS) },
}

it.each([
  ['blank', null],
  ['filled', INVENTORY],
] as const)('the inventory, %s, has the words of its sheet on the screen, in their order', (_, data) => {
  const shown = onScreen(<InventaireSheet data={data} />)
  expect(inPdf(inventairePdf(data), INVENTAIRE.title, INVENTAIRE.disclaimer)).toEqual(shown)
})

const WHOLE = aWholeReleve()
const DEVIATES = { reason: 'Geste __ du mois', commission: 0, base: 'prix', rentCentimes: 500 } as const

const STATEMENTS = [
  ['that owes the créateur', aReleve()],
  ['that the créateur owes', aReleve({ rentCentimes: 2000, dueCentimes: -381 })],
  ['with lines of every kind', WHOLE],
  ['with terms of its own', aWholeReleve(DEVIATES)],
] as const

it.each(STATEMENTS)('a statement %s has the words of its sheet on the screen, in their order', (_, data) => {
  const shown = onScreen(<ReleveSheet data={data} />)
  expect(inPdf(relevePdf(data), RELEVES.numbered(data.number))).toEqual(shown)
})

/** Numbers and days as the page writes them. */
function asRead(cell: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(cell)) return formatDate(cell)
  return /^-?\d+,\d\d$/.test(cell) ? formatCentimes(Math.round(Number(cell.replace(',', '.')) * 100)) : cell
}

it.each(STATEMENTS)('a statement %s has the words of its sheet in its CSV, in their order', (_, data) => {
  const { data: rows } = Papa.parse<string[]>(releveCsv(data).slice(1), { delimiter: ';' })
  const written = rows.map((row) => row.map((cell) => asRead(cell.replace(/^'(?=[=+-])/, ''))).join(' '))
  const csv = words(typeset(written.join(' ')))
  const said = csv.slice(words(RELEVES.numbered(data.number)).length)
  const sheet = onScreen(<ReleveSheet data={data} />)
  // The sheet's own headings, and its days, which the CSV says below the names.
  const heading = [
    ...words(RELEVES.periodOf(data.from, data.to)),
    ...words(RELEVES.caption),
    ...words(RELEVES.noSale),
    ...words(RELEVE_STATE.title),
    RELEVES.from,
    RELEVES.to,
  ]
  const without = (all: readonly string[]) => all.filter((word) => !heading.includes(word))
  expect(without(said)).toEqual(without(sheet))
})

it('a statement with lines of every kind has one of each', () => {
  const sheet = onScreen(<ReleveSheet data={WHOLE} />).join(' ')
  for (const text of ['Annulé B1 Bol', 'V1 Vase cassé', 'Produit sans nom', 'hors TVA à 5 5 %', 'Livraison', 'VIR 12'])
    expect(sheet).toContain(text)
  expect(sheet).toContain('Numéro de TVA')
})

import { expect, type Page } from '@playwright/test'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { BLANK_ROW, type InventaireRow } from '#domain/papers/inventaire.ts'

import { annonceOf, partenariatOf } from '../fixtures/acts.ts'
import { type PdfReading, readPdf, type Word } from '../fixtures/pdf.ts'
import { test } from './fixtures.ts'
import { visit } from './people.ts'

const POINTS_PER_MM = 72 / 25.4
const MOVED_MM = 1 // the most a word may move between the two versions
const LETTER = { width: 612, height: 792 } // points
const ROWS = 200

/** Presses the button and reads the PDF with this machine's tools. */
async function downloaded(page: Page, file: string): Promise<PdfReading> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger en PDF' }).click()
  const made = await download
  expect(made.suggestedFilename()).toBe(file)
  return readPdf(await made.path())
}

/** The browser's print output after a press on the button, on paper of this format. */
async function printed(page: Page, path: string, format: 'A4' | 'Letter'): Promise<PdfReading> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', 'print')
  })
  await page.getByRole('button', { name: 'Imprimer', exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'print')
  await page.pdf({ path, format })
  return readPdf(path)
}

/** Words placed differently in print and in the PDF, or present in only one of them. */
function moved(pdf: PdfReading, print: PdfReading): unknown[] {
  const far = (a: number, b: number): boolean => Math.abs(a - b) > MOVED_MM * POINTS_PER_MM
  const longest = Math.max(pdf.words.length, print.words.length)
  return Array.from({ length: longest }, (_, at): readonly (Word | undefined)[] => [pdf.words[at], print.words[at]])
    .filter(([a, b]) => {
      if (a === undefined || b === undefined || a.text !== b.text || a.page !== b.page) return true
      return far(a.xMin, b.xMin) || far(a.xMax, b.xMax) || far(a.yMin, b.yMin)
    })
    .slice(0, 5)
}

function row(index: number): InventaireRow {
  const long = 'Bol en grès émaillé bleu nuit, tourné à la main, avec son anse et son couvercle assorti'
  return {
    ...BLANK_ROW,
    ref: index % 7 === 3 ? `CER-BOL-2027-${index}-XL` : `B${index + 1}`,
    description: index % 5 === 0 ? long : 'Bol en grès',
    depot: 1 + (index % 3),
    prixCentimes: index % 4 === 0 ? 0 : 1850,
    position: index,
  }
}

// Proves S2.contrat.5, S2.inventaire.5
test('prints the papers as the PDF has them, blank or with 200 rows, on A4 and on Letter @long', async ({
  aMember,
  anAccount,
}, info) => {
  const { page, ...boutique } = await aMember('boutique', { nom: "L'Échoppe" })
  const annonce = await annonceOf(boutique, { commission: 10 })
  const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana' })
  const candidature = await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' })
  const rows = Array.from({ length: ROWS }, (_, index) => [`ligne${String(index).padStart(7, '0')}`, row(index)])
  await boutique.push('partenariats', [{ ...newPartenariat(candidature), rows: Object.fromEntries(rows) }])
  for (const [paper, file, text] of [
    ['contrat?vierge', 'modele-contrat-partenariat.pdf', 'Signature'],
    ['inventaire?vierge', 'modele-fiche-inventaire.pdf', 'Signature'],
    ['contrat', 'contrat-l-echoppe-ana-roux.pdf', 'une commission de 10'],
    ['inventaire', 'inventaire-l-echoppe-ana-roux.pdf', `CER-BOL-2027-${ROWS - 1}-XL`],
  ] as const) {
    await visit(page, `/partenariat/${annonce._id}/${paper}`)
    if (paper === 'inventaire') {
      await page.getByText('Aperçu de la feuille').click()
      await expect(page.getByRole('article')).toContainText(text)
    }
    await expect(page.getByRole('button', { name: 'Télécharger en PDF' })).toBeEnabled()
    const pdf = await downloaded(page, file)
    expect(pdf.text).toContain(text)
    const a4 = await printed(page, info.outputPath('a4.pdf'), 'A4')
    expect(a4.pages, paper).toBe(pdf.pages)
    expect(moved(pdf, a4), paper).toEqual([])
    expect(a4.info['Page size']).toMatch(/A4/)
    expect(a4.text).not.toMatch(/Télécharger|Imprimer|Mentions légales|À jour/)
    const letter = await printed(page, info.outputPath('letter.pdf'), 'Letter')
    expect(letter.pages, paper).toBe(pdf.pages)
    expect(letter.words.map((one) => one.text)).toEqual(pdf.words.map((one) => one.text))
    expect(letter.words.filter(({ xMax, yMax }) => xMax > LETTER.width || yMax > LETTER.height)).toEqual([])
  }
})

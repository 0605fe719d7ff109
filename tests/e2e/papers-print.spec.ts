import { expect, type Page } from '@playwright/test'
import type { Candidature } from '#domain/candidature.ts'
import { BLANK_ROW, type InventaireRow } from '#domain/partenariat/inventaire.ts'
import { blankPartenariat } from '#domain/partenariat/partenariat.ts'
import { type PdfReading, readPdf, type Word } from '../fixtures/pdf.ts'
import { test } from './fixtures.ts'
import { type Account, annonceOf, partenariatOf } from './members.ts'
import { visit } from './people.ts'

const POINTS_PER_MM = 72 / 25.4
const MOVED_MM = 1 // between the two versions, at most
const MARGIN_MM = 15
const LETTER = { width: 612, height: 792 } // points

async function downloaded(page: Page): Promise<PdfReading> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger en PDF' }).click()
  return readPdf(await (await download).path())
}

/** What the browser prints once the member presses the button, on the paper of that format. */
async function printed(page: Page, path: string, format: 'A4' | 'Letter' = 'A4'): Promise<PdfReading> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', 'print')
  })
  await page.getByRole('button', { name: 'Imprimer', exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'print')
  await page.pdf({ path, format })
  return readPdf(path)
}

/** Words that are elsewhere in the print than in the PDF, or in one of the two only. */
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

function expectSame(pdf: PdfReading, print: PdfReading): void {
  expect(print.pages).toBe(pdf.pages)
  expect(moved(pdf, print)).toEqual([])
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

async function deposited(boutique: Account, { _id }: Candidature, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => [`ligne${String(index).padStart(7, '0')}`, row(index)])
  await boutique.push('partenariats', [{ ...blankPartenariat(_id, 10), rows: Object.fromEntries(rows) }])
}

test('prints the blank papers as the PDF has them, on A4 and on Letter @long', async ({ aMember }, info) => {
  const { page } = await aMember('createur')
  for (const paper of ['contrat', 'inventaire']) {
    await visit(page, `/partenariat/nobody.000000000000/${paper}`)
    const pdf = await downloaded(page)
    const a4 = await printed(page, info.outputPath(`${paper}-a4.pdf`))
    expectSame(pdf, a4)
    expect(a4.info['Page size']).toMatch(/A4/)
    expect(a4.text).not.toMatch(/Télécharger|Imprimer|Mentions légales|À jour/)
    const letter = await printed(page, info.outputPath(`${paper}-letter.pdf`), 'Letter')
    expect(letter.pages).toBe(1)
    expect(letter.words.map(({ text }) => text)).toEqual(pdf.words.map(({ text }) => text))
    const outside = letter.words.filter(({ xMax, yMax }) => xMax > LETTER.width || yMax > LETTER.height)
    expect(outside).toEqual([])
  }
})

test('prints the filled papers as the PDF has them, up to 200 rows, each whole on its page @long', async ({
  aMember,
  anAccount,
}, info) => {
  const boutique = await aMember('boutique', { nom: "L'Échoppe" })
  const { page } = boutique
  for (const [count, nom] of [
    [5, 'Roux'],
    [200, 'Blanc'],
  ] as const) {
    const createur = await anAccount('createur', { nom, prenom: 'Ana' })
    const annonce = await annonceOf(boutique, { commission: 10 })
    const candidature = await partenariatOf(boutique, createur, annonce, { nom: `Ana ${nom}` })
    await deposited(boutique, candidature, count)
    await visit(page, `/partenariat/${annonce._id}/inventaire`)
    await page.getByText('Aperçu de la feuille').click()
    await expect(page.getByRole('article')).toContainText(`CER-BOL-2027-${count === 5 ? 3 : 199}-XL`)
    const pdf = await downloaded(page)
    const print = await printed(page, info.outputPath(`inventaire-${count}.pdf`))
    expectSame(pdf, print)
    const named = print.words.filter(({ text }) => /^CER-BOL-2027-\d+-XL$/.test(text))
    expect(named).toHaveLength(Array.from({ length: count }, (_, at) => at).filter((at) => at % 7 === 3).length)
    const letter = await printed(page, info.outputPath(`inventaire-${count}-letter.pdf`), 'Letter')
    expect(letter.pages).toBe(pdf.pages)
    expect(letter.words.map(({ text }) => text)).toEqual(pdf.words.map(({ text }) => text))
    for (const { page: at, xMin, xMax } of print.words) {
      expect(at).toBeLessThanOrEqual(pdf.pages)
      expect(xMin).toBeGreaterThan(MARGIN_MM * POINTS_PER_MM - 1)
      expect(xMax).toBeLessThan((210 - MARGIN_MM) * POINTS_PER_MM + 1)
    }
    if (count === 200) continue
    await visit(page, `/partenariat/${annonce._id}/contrat`)
    await expect(page.getByRole('button', { name: 'Télécharger en PDF' })).toBeEnabled()
    const contrat = await downloaded(page)
    expect(contrat.text).toContain('Ana Roux')
    expectSame(contrat, await printed(page, info.outputPath('contrat.pdf')))
  }
})

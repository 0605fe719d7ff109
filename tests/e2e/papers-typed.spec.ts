import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { agreementKey, canonicalForm } from '#domain/papers/agreement.ts'
import { BLANK_ROW } from '#domain/papers/inventaire.ts'
import { blankPartenariat, type Partenariat } from '#domain/papers/partenariat.ts'
import { test } from './fixtures.ts'
import { cell, plusOne, rowLine } from './inventaire.ts'
import { annonceOf, partenariatOf } from './members.ts'
import { downloaded, flat, printed } from './paper-files.ts'
import { badge, visit } from './people.ts'

const PDF = 'modele-fiche-inventaire-remplie.pdf'
/** Texts that the font lacks are drawn as pictures: visible, searchable, copyable. */
const DRAWN = ['مزهرية من السيراميك', 'אגרטל קרמיקה', 'Vase 🏺 bleu', 'Ваза', 'Bol سلام fin']
// The PDF reader adds direction marks, and drops the space where two directions meet.
const letters = (words: string): string => words.replace(/[\u202a-\u202e\s]/g, '')

/** Replaces the field's text and keeps the focus in it. */
async function typeIn(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label, exact: true })
  await field.fill('')
  await field.pressSequentially(text)
}

async function csv(page: Page): Promise<string> {
  const made = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  return readFile(await (await made).path(), 'utf8')
}

test('makes its papers of what was typed a moment before, and of a cell that one is still in', async ({
  aMember,
  anAccount,
}, info) => {
  const boutique = await aMember('boutique', { nom: 'La Mercerie' })
  const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana' })
  const annonce = await annonceOf(boutique, { commission: 10 })
  const { _id } = await partenariatOf(boutique, createur, annonce)
  const rows = ['Bol en grès', ...DRAWN].map((description, position) => [
    `ligne000000${position}`,
    { ...BLANK_ROW, ref: `B${position}`, description, depot: 10, prixCentimes: 1850, position },
  ])
  await boutique.push('partenariats', [{ ...blankPartenariat(_id, 10), rows: Object.fromEntries(rows) }])
  const { page } = boutique
  await visit(page, `/partenariat/${annonce._id}/inventaire`)
  await rowLine(page, 1).click()

  await typeIn(page, 'Fait à', 'Rezé')
  const { text, pictures } = await downloaded(page, PDF)
  expect(flat(text)).toContain('Rezé')
  for (const words of DRAWN) expect(letters(text)).toContain(letters(words))
  expect(pictures).toBe(DRAWN.length)
  await cell(page, 'Désignation du produit', 1).fill('Bol bleu')
  expect(await csv(page)).toContain('Bol bleu')
  await plusOne(page, 'vendu', 1).click()
  expect(flat((await downloaded(page, PDF)).text)).toContain('Total des pièces vendues : 1')

  // Printing from the browser's menu does not blur the cell.
  await typeIn(page, 'Fait à', 'Clisson')
  await page.evaluate(() => document.querySelector('details')?.removeAttribute('open'))
  expect(flat((await printed(page, info.outputPath('typed.pdf'))).text)).toContain('Clisson')
  await expect(page.getByRole('textbox', { name: 'Fait à' })).toBeFocused()

  // An agreement covers the text that its author has just typed.
  await typeIn(page, 'Fait à', 'Vertou')
  await page.getByRole('button', { name: 'Bon pour accord' }).click()
  await expect(page.getByText('Version actuelle')).toBeVisible()
  await expect(badge(page)).toHaveText('À jour')
  const stored = (await boutique.read('partenariats', _id)) as unknown as Partenariat
  expect(stored.header.lieu).toBe('Vertou')
  const hash = createHash('sha256').update(canonicalForm(stored, 'inventaire')).digest('hex')
  expect(stored.agreements[agreementKey('inventaire', 'boutique')]?.hash).toBe(hash)
})

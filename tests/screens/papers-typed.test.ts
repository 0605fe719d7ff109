import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { BLANK_ROW } from '#domain/papers/inventaire.ts'
import { agreementKey, type Partenariat } from '#domain/papers/partenariat.ts'
import { annonceOf, partenariatOf } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { cell, plusOne, rowLine } from './inventaire.ts'
import { openApp } from './open.tsx'
import { downloaded, printed } from './paper-files.ts'
import { badge } from './people.ts'

const PDF = 'inventaire-la-mercerie-ana-roux.pdf'
/** Texts that the font lacks are drawn as pictures: visible, searchable, copyable. */
const DRAWN = ['مزهرية من السيراميك', 'אגרטל קרמיקה', 'Vase 🏺 bleu', 'Ваза', 'Bol سلام fin']
// The PDF reader adds direction marks, and drops the space where two directions meet.
const letters = (words: string): string => words.replace(/[\u202a-\u202e\s]/g, '')

const lieu = () => page.getByRole('textbox', { name: 'Fait à', exact: true })

/** Replaces the field's text by the keyboard, and keeps the focus in it. */
async function typeLieu(text: string): Promise<void> {
  await lieu().fill('')
  await userEvent.keyboard(text)
}

async function csv(): Promise<string> {
  const made = commands.nextFile()
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  return (await made).text
}

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

test('makes its papers of what was typed a moment before, and of a cell that one is still in', async () => {
  const boutique = await anAccount('boutique', { nom: 'La Mercerie' })
  const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana' })
  const annonce = await annonceOf(boutique, { commission: 10 })
  const candidature = await partenariatOf(boutique, createur, annonce)
  const { _id } = candidature
  const rows = ['Bol en grès', ...DRAWN].map((description, position) => [
    `ligne000000${position}`,
    { ...BLANK_ROW, ref: `B${position}`, description, depot: 10, prixCentimes: 1850, position },
  ])
  await boutique.push('partenariats', [{ ...newPartenariat(candidature), rows: Object.fromEntries(rows) }])
  await openApp(`/partenariat/${annonce._id}/inventaire`, boutique)
  await rowLine(1).click()

  await typeLieu('Rezé')
  const { text, pictures } = await downloaded(PDF)
  expect(text).toContain('Rezé')
  for (const words of DRAWN) expect(letters(text)).toContain(letters(words))
  expect(pictures).toBe(DRAWN.length)
  await cell('Désignation du produit', 1).fill('Bol bleu')
  expect(await csv()).toContain('Bol bleu')
  await plusOne('vendu', 1).click()
  expect((await downloaded(PDF)).text).toContain('Total des pièces vendues : 1')

  // Printing from the browser's menu does not blur the cell.
  await typeLieu('Clisson')
  document.querySelector('details')?.removeAttribute('open')
  expect((await printed()).text).toContain('Clisson')
  await expect.element(lieu()).toHaveFocus()

  // An agreement covers the text that its author has just typed.
  await typeLieu('Vertou')
  await page.getByRole('button', { name: 'Bon pour accord' }).click()
  await expect.element(page.getByText('Version actuelle')).toBeVisible()
  await expect.element(badge()).toHaveTextContent(/^À jour$/)
  const stored = (await boutique.read('partenariats', _id)) as unknown as Partenariat
  expect(stored.header.lieu).toBe('Vertou')
  const { hash } = stored.agreements[agreementKey('inventaire', 'boutique')] ?? {}
  expect(hash).toBe(await sha256(canonicalForm(stored, 'inventaire')))
})

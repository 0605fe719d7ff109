import { expect } from '@playwright/test'
import { BLANK_ROW } from '#domain/partenariat/inventaire.ts'
import { blankPartenariat } from '#domain/partenariat/partenariat.ts'
import { readPdf } from '../fixtures/pdf.ts'
import { test } from './fixtures.ts'
import { annonceOf, partenariatOf } from './members.ts'
import { visit } from './people.ts'

const MARKS = /[\u202a-\u202e]/g // by which a reader says where it turns
const TYPED = ['مزهرية من السيراميك', 'אגרטל קרמיקה', 'Vase 🏺 bleu', 'Ваза', 'Bol سلام fin']

// Where two directions meet, poppler sees no space.
const letters = (words: string): string => words.replace(MARKS, '').replace(/\s/g, '')

test('draws what the font lacks, so that it is seen, found and copied @long', async ({ aMember, anAccount }) => {
  const boutique = await aMember('boutique')
  const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana' })
  const annonce = await annonceOf(boutique)
  const { _id } = await partenariatOf(boutique, createur, annonce)
  const rows = TYPED.map((description, index) => [
    `ligne000000${index}`,
    { ...BLANK_ROW, ref: `L${index}`, description, depot: 1, position: index },
  ])
  await boutique.push('partenariats', [{ ...blankPartenariat(_id, 10), rows: Object.fromEntries(rows) }])
  const { page } = boutique
  await visit(page, `/partenariat/${annonce._id}/inventaire`)
  await page.getByText('Aperçu de la feuille').click()
  await expect(page.getByRole('article')).toContainText('Vase 🏺 bleu')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger en PDF' }).click()
  const made = await download
  const { text, pictures } = readPdf(await made.path())
  for (const typed of TYPED) expect(letters(text)).toContain(letters(typed))
  expect(text).not.toMatch(/\[caractères/)
  expect(pictures).toBe(TYPED.length)
})

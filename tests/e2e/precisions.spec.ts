import { expect, type Page } from '@playwright/test'
import { PRECISION_NAMES } from '#domain/precisions.ts'
import { expectAccessible, expectFits, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { annonceOf } from './members.ts'
import { badge, closeMessage, fieldErrors, fillAnnonce, takenOver, visit } from './people.ts'
import { underWorker } from './worker.ts'

const NONE = Object.fromEntries(PRECISION_NAMES.map((name) => [name, undefined]))

/** What the annonce's page says more of the space. */
const saidOn = (page: Page) => page.getByRole('heading', { name: 'Précisions' }).locator('xpath=..')

test('a boutique says more of its space without a network, and a visitor reads it @long', async ({
  aMember,
  aVisitor,
}) => {
  const boutique = await aMember('boutique', { nom: 'Le Portant Bleu' })
  const { page, context } = boutique
  await withAxe(page)
  await visit(page, '/annonce/creer')
  await expect(page.getByLabel('Nom de la boutique')).not.toHaveValue('')
  await underWorker(page) // which has the files of the other screens
  await context.setOffline(true)
  const summary = page.locator('summary').filter({ hasText: 'Précisions' })
  await expect(page.getByLabel("Type d'espace")).toBeHidden()
  await summary.click()
  await page.getByLabel("Titre de l'annonce").fill('Un portant près de la caisse')
  await page.getByLabel("Type d'espace").selectOption('Portant')
  await page.getByLabel('Largeur').fill('120 cm')
  await page.getByLabel('Profondeur').fill('45,5')
  await page.getByLabel('Nombre de places').fill('deux')
  await page.getByLabel('Produits recherchés').fill('Lin, coton')
  await page.getByLabel('Présence demandée au créateur').selectOption('1 jour par mois')
  await expectAccessible(page, 'the form with its precisions')
  await expectFits(page, 'the form with its precisions')

  await page.getByRole('button', { name: 'Retour' }).click()
  await page.getByRole('link', { name: 'Créer une annonce' }).click()
  await expect(page.getByLabel('Produits recherchés')).toHaveValue('Lin, coton')
  await fillAnnonce(page, 'Dix pièces, côté lumière.')
  // Folded away again, what is wrong in it comes back to be corrected.
  await summary.click()
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  const places = page.getByLabel('Nombre de places')
  await expect(places).toBeFocused()
  await expect(fieldErrors(page)).toHaveText('Veuillez entrer seulement un nombre, comme 12.')
  await places.fill('2')
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await closeMessage(page)
  await context.setOffline(false)
  await expect(badge(page)).toHaveText('À jour', { timeout: 20_000 })

  const visitor = await aVisitor()
  await withAxe(visitor.page)
  await visitor.page.goto(`/annonce/${await idOf(boutique.page)}`)
  await expect(visitor.page.getByRole('main')).toContainText('Un portant près de la caisse')
  await expect(saidOn(visitor.page).getByRole('term')).toHaveText([
    "Type d'espace",
    'Dimensions',
    'Nombre de places',
    'Présence demandée au créateur',
    'Produits recherchés',
  ])
  await expect(saidOn(visitor.page).getByRole('definition')).toHaveText([
    'Portant',
    /^120.cm de large, 45,5.cm de profondeur$/,
    '2 créateurs à la fois',
    '1 jour par mois',
    'Lin, coton',
  ])
  await takenOver(visitor.page)
  await expectAccessible(visitor.page, 'an annonce with precisions')
  await expectFits(visitor.page, 'an annonce with precisions')

  await visit(visitor.page, '/?espace=portant')
  const card = visitor.page.getByRole('link', { name: 'Le Portant Bleu' })
  await expect(card).toBeVisible()
  // An address that has filters shows them.
  await visitor.page.getByLabel("Type d'espace").selectOption('Mur')
  await expect(card).toHaveCount(0)
  await expect(visitor.page).toHaveURL(/espace=mur/)

  const plain = await annonceOf(boutique, { ...NONE, description: 'Un mur nu.' })
  await visit(visitor.page, `/annonce/${plain._id}`)
  await expect(visitor.page.getByText('Un mur nu.')).toBeVisible()
  await expect(visitor.page.getByRole('heading', { name: 'Précisions' })).toHaveCount(0)
})

/** The only annonce on the dashboard. */
async function idOf(page: Page): Promise<string> {
  const address = await page.getByRole('link', { name: /^Modifier, / }).getAttribute('href')
  return address?.split('/')[2] ?? ''
}

import { expect } from '@playwright/test'
import { expectAccessible, expectFits, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { annonceOf } from './members.ts'
import { badge, hideToast, visit } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

test("a boutique's profile tells its story and shows its annonces, a créateur's shows their work first", async ({
  aMember,
}) => {
  const boutique = await aMember('boutique', { nom: 'Le Comptoir', histoire: '' })
  const open = await annonceOf(boutique, { nom: 'Une étagère au Comptoir' })
  await annonceOf(boutique, { nom: 'Une vitrine close', active: false })
  const { page } = boutique
  await visit(page, '/profil/modifier')
  await page.getByLabel('Notre histoire').fill('Une quincaillerie devenue librairie.')
  await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  await hideToast(page, 'Profil mis à jour')
  await expect(badge(page)).toHaveText('À jour')

  const photos = ['/demo/bijoux-panneau.svg', '/demo/bijoux-vitrine.svg']
  const createur = await aMember('createur', { nom: 'Diallo', profileDescription: 'Je perle.', photos })
  await withAxe(createur.page)
  await visit(createur.page, `/profil/${boutique.uid}`)
  const main = createur.page.getByRole('main')
  await expect(main.getByText('Une quincaillerie devenue librairie.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Une étagère au Comptoir' })).toHaveAttribute(
    'href',
    `/annonce/${open._id}`,
  )
  await expect(main.getByText('Une vitrine close')).toHaveCount(0)
  await expectAccessible(createur.page, 'the profile of a boutique')
  await expectFits(createur.page, 'the profile of a boutique')

  await visit(createur.page, `/profil/${createur.uid}`)
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Galerie', 'Présentation'])
  const [first, second] = await Promise.all(
    [0, 1].map((at) => main.getByRole('listitem').nth(at).getByRole('img').boundingBox()),
  )
  expect(first?.width).toBeGreaterThan(2 * (second?.width ?? 0))
  await expectFits(createur.page, 'the profile of a créateur')
})

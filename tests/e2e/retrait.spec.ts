import { expect, type Page } from '@playwright/test'
import { expectAccessible, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { annonceOf, candidatureOf } from './members.ts'
import { badge, networkBack, visit } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

function own(page: Page) {
  return page.getByRole('region', { name: 'Vos candidatures' })
}

async function withdraw(page: Page): Promise<void> {
  await own(page).getByRole('button', { name: 'Retirer ma candidature' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retirer votre candidature ?' })
  await dialog.getByRole('button', { name: 'Retirer ma candidature' }).click()
}

test('a créateur withdraws a candidature: both read it, nobody applies twice, and the annonce can be edited', async ({
  aMember,
}) => {
  const boutique = await aMember('boutique')
  const createur = await aMember('createur')
  const annonce = await annonceOf(boutique)
  await candidatureOf(createur, annonce)
  await visit(boutique.page, '/tableau-de-bord')
  await expect(boutique.page.getByRole('button', { name: 'Modifier' })).toBeDisabled()

  const { page } = createur
  await withAxe(page)
  await visit(page, '/tableau-de-bord')
  await own(page).getByRole('button', { name: 'Retirer ma candidature' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retirer votre candidature ?' })
  await expect(dialog).toContainText('vous ne pourrez plus postuler à cette annonce.')
  await expectAccessible(page, 'the withdrawal')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(own(page)).toContainText('En attente')
  await withdraw(page)
  await expect(own(page)).toContainText('Retirée')
  await expect(own(page).getByRole('button')).toHaveCount(0)
  await visit(page, `/annonce/${annonce._id}`)
  await expect(page.getByText("on ne postule qu'une fois à une annonce.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Postuler' })).toHaveCount(0)

  await expect(boutique.page.getByRole('link', { name: 'Modifier' })).toBeVisible()
  await visit(boutique.page, `/annonce/${annonce._id}/candidatures`)
  await expect(boutique.page.getByRole('main').getByRole('listitem')).toContainText('Retirée')
})

test('an acceptance that came before a withdrawal stands: the créateur is told, and may decline @long', async ({
  aMember,
}) => {
  const boutique = await aMember('boutique')
  const createur = await aMember('createur')
  const annonce = await annonceOf(boutique)
  await candidatureOf(createur, annonce)
  const { page, context } = createur
  await visit(page, '/tableau-de-bord')
  await expect(own(page)).toContainText('En attente')
  await visit(boutique.page, `/annonce/${annonce._id}/candidatures`)
  const item = boutique.page.getByRole('main').getByRole('listitem')
  await expect(item).toContainText('À étudier')

  await context.setOffline(true)
  await withdraw(page)
  await expect(own(page)).toContainText('Retirée')
  await expect(own(page)).toContainText("En attente d'envoi")
  await expect(own(page)).toContainText('La boutique saura que vous avez retiré votre candidature')
  await item.getByRole('button', { name: /^Accepter/ }).click()
  await expect(item).toContainText('En attente créateur')
  await expect(badge(boutique.page)).toHaveText('À jour')
  await context.setOffline(false)
  await networkBack(page)
  await expect(own(page)).toContainText('Acceptée !')
  await expect(own(page)).toContainText(
    'La boutique avait accepté votre candidature avant que votre retrait lui parvienne',
  )
  await own(page).getByRole('button', { name: 'Décliner' }).click()
  await expect(own(page)).toContainText('Refusée')
  await expect(own(page)).not.toContainText('votre retrait')
  await expect(item).toContainText('Refusée')
})

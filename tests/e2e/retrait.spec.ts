import { expect, type Page } from '@playwright/test'
import { expectAccessible, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { annonceOf, candidatureOf } from './members.ts'
import { visit } from './people.ts'

function own(page: Page) {
  return page.getByRole('region', { name: 'Vos candidatures' })
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
  const blocked = "Cette annonce ne peut pas être modifiée tant qu'une candidature est en cours."
  await expect(boutique.page.getByText(blocked)).toBeVisible()

  const { page } = createur
  await withAxe(page)
  await visit(page, '/tableau-de-bord')
  await own(page).getByRole('button', { name: 'Retirer ma candidature' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retirer votre candidature ?' })
  await expect(dialog).toContainText('vous ne pourrez plus postuler à cette annonce.')
  await expectAccessible(page, 'the withdrawal')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(own(page)).toContainText('En attente')
  await own(page).getByRole('button', { name: 'Retirer ma candidature' }).click()
  await dialog.getByRole('button', { name: 'Retirer ma candidature' }).click()
  await expect(own(page)).toContainText('Retirée')
  await expect(own(page).getByRole('button')).toHaveCount(0)
  await visit(page, `/annonce/${annonce._id}`)
  await expect(page.getByText("on ne postule qu'une fois à une annonce.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Postuler' })).toHaveCount(0)

  await expect(boutique.page.getByRole('link', { name: 'Modifier' })).toBeVisible()
  await visit(boutique.page, `/annonce/${annonce._id}/candidatures`)
  await expect(boutique.page.getByRole('main').getByRole('listitem')).toContainText('Retirée')
})

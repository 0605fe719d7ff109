import { expect, type Page } from '@playwright/test'
import { blankPartenariat } from '#domain/papers/partenariat.ts'
import { expectAccessible, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { annonceOf, candidatureOf, moved } from './members.ts'
import { idle, toast, visit } from './people.ts'

function myCandidatures(page: Page) {
  return page.getByRole('region', { name: 'Vos candidatures' })
}

test('a boutique refuses one and accepts another, who declines: all read it, and nothing more can be decided', async ({
  aMember,
}) => {
  const boutique = await aMember('boutique')
  const createur = await aMember('createur', { nom: 'Roux', prenom: 'Ana' })
  const second = await aMember('createur', { nom: 'Diaz', prenom: 'Léa' })
  const annonce = await annonceOf(boutique)
  const html = '<b>Je tisse.</b><script>document.title=1</script>'
  await candidatureOf(createur, annonce, { nom: 'Ana Roux', message: html })
  await visit(createur.page, '/tableau-de-bord')
  await expect(myCandidatures(createur.page)).toContainText('En attente')
  await expect(myCandidatures(createur.page).getByRole('button', { name: /Confirmer|Décliner/ })).toHaveCount(0)

  const { page } = boutique
  await visit(page, '/tableau-de-bord')
  await page.getByRole('link', { name: 'Candidatures (1)' }).click()
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ana Roux' })
  await expect(item).toContainText(html)
  await expect(item.locator('b')).toHaveCount(0)
  await expect(item.getByRole('link', { name: 'Écrire' })).toHaveAttribute('href', `mailto:${createur.email}`)
  await item.getByRole('button', { name: 'Refuser' }).click()
  await expect(item).toContainText('Refusée')
  await expect(item.getByRole('button', { name: /^(Accepter|Refuser)/ })).toHaveCount(0)
  await item.getByRole('link', { name: 'Voir le profil' }).click()
  await expect(page).toHaveURL(`/profil/${createur.uid}`)
  // Until then the screen that is visited next is still the one shown, and no navigation would end.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana Roux')

  await moved(boutique, await candidatureOf(second, annonce, { nom: 'Léa Diaz' }), 'awaiting-creator')
  await visit(page, `/annonce/${annonce._id}/candidatures`)
  const accepted = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Léa Diaz' })
  await expect(accepted).toContainText('En attente créateur')
  await expect(accepted.getByRole('button', { name: /^(Accepter|Refuser)/ })).toHaveCount(0)
  await visit(second.page, '/tableau-de-bord')
  await expect(myCandidatures(second.page)).toContainText('Acceptée !')
  // The timer ticks every second.
  const timer = myCandidatures(second.page).getByRole('timer')
  await expect(timer).toHaveText(/^Expire dans: \d\d:\d\d:\d\d$/)
  const initialTime = (await timer.textContent()) ?? ''
  await expect(timer).not.toHaveText(initialTime)
  await myCandidatures(second.page).getByRole('button', { name: 'Décliner' }).click()
  await expect(myCandidatures(second.page)).toContainText('Refusée')
  await expect(accepted).toContainText('Refusée')
})

test('a confirmed partnership opens the two templates to both parties', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const createur = await aMember('createur')
  const annonce = await annonceOf(boutique)
  const candidature = await candidatureOf(createur, annonce)
  await moved(boutique, candidature, 'awaiting-creator')
  await visit(createur.page, '/tableau-de-bord')
  await visit(boutique.page, '/tableau-de-bord')
  await expect(myCandidatures(createur.page)).toContainText('Acceptée !')
  // Wait for both pages to have seen it unconfirmed: a page only announces a change that it saw happen.
  for (const { page } of [boutique, createur]) {
    await expect(page.getByRole('banner').getByRole('button', { name: 'À jour' })).toBeVisible()
  }
  await idle(boutique.page)
  for (const { page } of [boutique, createur]) {
    await expect(page.getByRole('link', { name: 'Contrat' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Inventaire' })).toHaveCount(0)
  }
  await myCandidatures(createur.page).getByRole('button', { name: 'Confirmer' }).click()
  await expect(myCandidatures(createur.page)).toContainText('Partenariat confirmé')
  // Both are notified on any screen once the server has it; the toast stays while hovered.
  const notifications = [
    [createur.page, 'Partenariat confirmé avec La Mercerie.'],
    [boutique.page, `${candidature.nom} a confirmé le partenariat.`],
  ] as const
  for (const [page, text] of notifications)
    await toast(page, text).getByRole('link', { name: 'Étape suivante' }).hover()
  for (const [page, text] of notifications) {
    await toast(page, text).getByRole('link', { name: 'Étape suivante' }).click()
    await expect(page).toHaveURL(`/partenariat/${annonce._id}/contrat?avec=${createur.uid}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contrat de Partenariat pour Espace de Vente')
    await expect(toast(page, text)).toHaveCount(0)
    await visit(page, '/tableau-de-bord')
  }
  // The cards show it on every later visit too, until one of the parties has started the contract.
  const next = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Étape suivante : contrat' })
  for (const { page } of [boutique, createur]) {
    await page.reload()
    await visit(page, '/tableau-de-bord')
    await expect(next(page)).toHaveCount(1)
  }
  const { contrat, ...blank } = blankPartenariat(candidature._id, 0)
  await createur.push('partenariats', [{ ...blank, contrat: { ...contrat, espace: 'Une étagère.' } }])
  for (const { page } of [boutique, createur]) {
    await expect(next(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Contrat' }).click()
    const avec = page === boutique.page ? '' : `?avec=${createur.uid}` // asked when there are several
    await expect(page).toHaveURL(`/partenariat/${annonce._id}/contrat${avec}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contrat de Partenariat pour Espace de Vente')
    await page.goBack()
    await page.getByRole('link', { name: 'Inventaire' }).click()
    await expect(page).toHaveURL(`/partenariat/${annonce._id}/inventaire${avec}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Fiche d'Inventaire de Dépôt-Vente")
    const other = page === boutique.page ? candidature.nom : 'La Mercerie'
    const writeTo = page.getByRole('link', { name: `Écrire à ${other}` })
    await expect(writeTo).toHaveAttribute('href', `/messages/${candidature._id}`)
  }
  await visit(boutique.page, `/annonce/${annonce._id}/candidatures`)
  await expect(boutique.page.getByRole('heading', { level: 1 })).toHaveText('Candidatures')
  await expect(boutique.page.getByRole('main').getByRole('listitem')).toContainText('Partenariat Confirmé')
})

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
  await myCandidatures(page).getByRole('button', { name: 'Retirer ma candidature' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retirer votre candidature ?' })
  await expect(dialog).toContainText('vous ne pourrez plus postuler à cette annonce.')
  await expectAccessible(page, 'the withdrawal')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(myCandidatures(page)).toContainText('En attente')
  await myCandidatures(page).getByRole('button', { name: 'Retirer ma candidature' }).click()
  await dialog.getByRole('button', { name: 'Retirer ma candidature' }).click()
  await expect(myCandidatures(page)).toContainText('Retirée')
  await expect(myCandidatures(page).getByRole('button')).toHaveCount(0)
  await visit(page, `/annonce/${annonce._id}`)
  await expect(page.getByText("on ne postule qu'une fois à une annonce.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Postuler' })).toHaveCount(0)

  await expect(boutique.page.getByRole('link', { name: 'Modifier' })).toBeVisible()
  await visit(boutique.page, `/annonce/${annonce._id}/candidatures`)
  await expect(boutique.page.getByRole('main').getByRole('listitem')).toContainText('Retirée')
})

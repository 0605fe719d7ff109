import { expect, type Page } from '@playwright/test'
import { expectAccessible, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { type Account, annonceOf, candidatureOf, partenariatOf } from './members.ts'
import { visit } from './people.ts'

/** Deletes the account, with the calls that its danger zone makes. */
async function leave({ request }: Account, url: string): Promise<void> {
  expect((await request.delete('/api/compte', { headers: { origin: url } })).status()).toBe(204)
}

async function expectPapers(page: Page, note: string): Promise<void> {
  await page.getByRole('link', { name: 'Contrat' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contrat de Partenariat pour Espace de Vente')
  await expect(page.getByRole('main')).toContainText(note)
  await page.getByRole('link', { name: /inventaire/i }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Inventaire')
  await expect(page.getByRole('main')).toContainText(note)
}

test('a créateur whose boutique has left finds the papers, without its annonce', async ({
  aMember,
  anAccount,
  server,
}) => {
  const boutique = await anAccount('boutique', { nom: "L'Échoppe" })
  const annonce = await annonceOf(boutique, { nom: "L'Échoppe", ville: 'Nantes' })
  const createur = await aMember('createur', { nom: 'Roux', prenom: 'Ana' })
  await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' })
  await candidatureOf(createur, await annonceOf(boutique, { nom: "L'Échoppe bis" }))
  const { page } = createur
  await visit(page, '/tableau-de-bord')
  await expect(page.getByText("L'Échoppe bis").first()).toBeVisible()

  await leave(boutique, server.url)
  const myCandidatures = page.getByRole('region', { name: 'Vos candidatures' }).getByRole('listitem')
  await expect(myCandidatures).toHaveCount(1)
  await expect(myCandidatures).toContainText(/Cette boutique a supprimé son compte le .*\s: vos papiers restent ici\./)
  await expect(myCandidatures.getByRole('link')).toHaveText(['Contrat', 'Inventaire', 'Comptes', 'Messages'])
  await expectPapers(page, 'Cette boutique a supprimé son compte')
  await expect(page.getByRole('heading', { name: 'Accord des parties' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bon pour accord' })).toHaveCount(0)
})

test('who deletes their account is told before of the partnerships that run @long', async ({
  aMember,
  anAccount,
  server,
}) => {
  const boutique = await aMember('boutique', { nom: "L'Échoppe", ville: 'Nantes' })
  for (const nom of ['Roux', 'Diaz']) {
    const createur = await anAccount('createur', { nom, prenom: 'Ana' })
    await partenariatOf(boutique, createur, await annonceOf(boutique, { ville: 'Nantes' }), { nom: `Ana ${nom}` })
  }
  const gone = await anAccount('createur', { nom: 'Le Goff', prenom: 'Ana' })
  await partenariatOf(boutique, gone, await annonceOf(boutique), { nom: 'Ana Le Goff' })
  await leave(gone, server.url)
  const { page } = boutique
  await withAxe(page)
  await visit(page, '/compte')
  const danger = page.getByRole('region', { name: 'Zone de danger' })
  await expect(danger).toContainText(/Vous avez 2 partenariats confirmés avec\s:/)
  await expect(danger.getByRole('listitem')).toHaveText([/Ana Roux, Nantes/, /Ana Diaz, Nantes/])
  await expect(danger).toContainText("restent à l'autre partie, avec votre nom")
  await expect(danger).toContainText("l'autre partie a déjà supprimé son compte : ses papiers seront effacés")
  await expect(danger).toContainText("Gardez-en d'abord une copie")
  await expectAccessible(page, 'the danger zone of a boutique with partnerships')
  await danger.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const question = page.getByRole('dialog', { name: 'Supprimer votre compte ?' })
  await expect(question).toContainText('Les papiers de vos 2 partenariats confirmés restent aux autres parties')
  await question.getByRole('button', { name: 'Annuler' }).click()
})

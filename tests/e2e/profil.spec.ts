import { expect, type Page } from '@playwright/test'
import { expectUsable, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { annonceOf } from './members.ts'
import { badge, completeProfil, hideToast, signIn, toast, visit } from './people.ts'

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
}

test('requires a name, a city and a private address of a boutique, and a name and a city of a créateur', async ({
  aMember,
}) => {
  for (const [userType, theirs, others] of [
    ['boutique', ['Nom de la boutique', 'Ville', 'Adresse du local'], ['Prénom', 'Présentation', 'Spécificités']],
    ['createur', ['Nom', 'Ville'], ['Adresse du local']],
  ] as const) {
    const { page, context } = await aMember(userType, null)
    await visit(page, '/profil/finaliser')
    await save(page)
    await expect(page.getByRole('main').getByText('Ce champ est obligatoire.')).toHaveCount(theirs.length)
    for (const label of theirs) {
      const field = page.getByRole(label === 'Ville' ? 'combobox' : 'textbox', { name: label, exact: true })
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    for (const label of others) await expect(page.getByLabel(label)).toHaveCount(0)
    const nom = page.getByRole('textbox', { name: theirs[0], exact: true })
    await expect(nom).toBeFocused()
    await nom.fill('Une Étagère')
    await save(page)
    await expect(page.getByRole('combobox', { name: 'Ville' })).toBeFocused()
    await completeProfil(page, userType === 'boutique' ? 'Boutique' : 'Créateur', 'Une Étagère')
    await expect(page).toHaveURL('/tableau-de-bord')
    await expect(toast(page, 'Profil mis à jour')).toBeVisible()
    await context.close()
  }
})

test('a profile is written as its formats want it, and seen by others as it was written, but for a private address', async ({
  aMember,
}) => {
  const boutique = await aMember('boutique', { nom: 'Le Comptoir', histoire: '' })
  const open = await annonceOf(boutique, { nom: 'Une étagère au Comptoir' })
  await annonceOf(boutique, { nom: 'Une vitrine close', active: false })
  const shop = boutique.page
  await visit(shop, '/profil/modifier')
  await shop.getByLabel('SIRET').fill('1234567890123')
  await shop.getByLabel('Site internet').fill('pas un site')
  await save(shop)
  await expect(shop.getByText('Le SIRET doit contenir 14 chiffres.')).toBeVisible()
  await expect(shop.getByText('Veuillez entrer une adresse de site valide, comme https://exemple.fr.')).toBeVisible()
  await shop.getByLabel('SIRET').fill('123 456 789 01234')
  await expect(shop.getByText('Le SIRET doit contenir 14 chiffres.')).toHaveCount(0)
  await shop.getByLabel('Site internet').fill('lareserve.example')
  await shop.getByLabel('Notre histoire').fill('Une quincaillerie devenue librairie.')
  await save(shop)
  await hideToast(shop, 'Profil mis à jour')
  await expect(badge(shop)).toHaveText('À jour')

  const photos = ['/demo/bijoux-panneau.svg', '/demo/bijoux-vitrine.svg']
  const createur = await aMember('createur', { nom: 'Kerdraon', prenom: 'Camille', photos })
  const { page } = createur
  await withAxe(page)
  await visit(page, `/profil/${boutique.uid}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Une quincaillerie devenue librairie.')).toBeVisible()
  await expect(main.getByText('12345678901234')).toBeVisible()
  await expect(main.getByRole('link', { name: 'https://lareserve.example' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Une étagère au Comptoir' })).toHaveAttribute(
    'href',
    `/annonce/${open._id}`,
  )
  await expect(main.getByText('Une vitrine close')).toHaveCount(0)
  await expect(main).not.toContainText('rue des Halles')
  await expectUsable(page, 'the profile of a boutique')

  await visit(page, '/profil/modifier')
  for (const [label, value] of [
    ['Présentation', 'Je tourne le grès depuis dix ans.'],
    ['Spécificités', 'Pièces uniques, émaux de cendre.'],
    ['SIRET', '98765432109876'],
    ['Site internet', 'https://gres.example'],
    ['Instagram', '@gres.kerdraon'],
    ['Facebook', 'gres.kerdraon'],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  await save(page)
  await hideToast(page, 'Profil mis à jour')
  await expect(badge(page)).toHaveText('À jour')
  await visit(page, '/compte')
  await page.getByRole('link', { name: 'Voir mon profil' }).click()
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Galerie', 'Présentation', 'Spécificités'])
  await expect(main.getByRole('link', { name: 'Modifier mon profil' })).toBeVisible()
  const [first, second] = await Promise.all(
    [0, 1].map((at) => main.getByRole('listitem').nth(at).getByRole('img').boundingBox()),
  )
  expect(first?.width).toBeGreaterThan(2 * (second?.width ?? 0))
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL('/compte')

  await visit(shop, `/profil/${createur.uid}`)
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Camille Kerdraon')
  const seen = shop.getByRole('main')
  for (const text of [
    '98765432109876',
    'Nantes',
    'Je tourne le grès depuis dix ans.',
    'Pièces uniques, émaux de cendre.',
  ]) {
    await expect(seen.getByText(text)).toBeVisible()
  }
  for (const [name, href] of [
    [createur.email, `mailto:${createur.email}`],
    ['https://gres.example (nouvel onglet)', 'https://gres.example'],
    ['@gres.kerdraon (nouvel onglet)', 'https://www.instagram.com/gres.kerdraon'],
    ['gres.kerdraon (nouvel onglet)', 'https://www.facebook.com/gres.kerdraon'],
  ] as const) {
    await expect(seen.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect(seen.getByRole('link', { name: 'Modifier mon profil' })).toHaveCount(0)

  // Opened from an external link, in a tab without history.
  const fresh = await createur.context.newPage()
  await visit(fresh, '/profil/personne')
  await expect(fresh.getByRole('heading', { level: 1 })).toHaveText('Profil non trouvé.')
  await fresh.getByRole('button', { name: 'Retour' }).click()
  await expect(fresh).toHaveURL('/tableau-de-bord')
})

test('a profile is edited without a network, and follows when it is back', async ({ aMember, aVisitor }) => {
  const { page, context, email } = await aMember('boutique', { nom: 'Sans Fil' })
  // The same member, on another device.
  const other = await aVisitor()
  await signIn(other.page, email, 'motdepasse')
  await expect(other.page.getByRole('main').getByText('Bonjour Sans Fil', { exact: true })).toBeVisible()
  await visit(page, '/profil/modifier')
  await page.getByLabel('Nom de la boutique').fill('Sans Fil du Tout')
  await expect(badge(page)).toHaveText('À jour')
  await context.setOffline(true)
  await save(page)
  const savedToast = toast(page, 'Profil gardé sur cet appareil')
  await expect(savedToast).toContainText(
    'Il sera mis à jour pour les autres membres dès que vous serez de nouveau en ligne.',
  )
  await expect(badge(page)).toHaveText('Hors ligne, 1 envoi en attente')
  await savedToast.hover() // it stays while hovered, and updates in place
  await context.setOffline(false)
  await expect(toast(page, 'Profil mis à jour')).toBeVisible()
  await expect(badge(page)).toHaveText('À jour', { timeout: 20_000 })
  await expect(other.page.getByRole('main').getByText('Bonjour Sans Fil du Tout')).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { badge, completeProfil, hideToast, signIn, signUp, toast, visit } from './people.ts'
import { fillStorage, holdStorage } from './storage.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

const FAILURE = 'Une erreur est survenue lors de la mise à jour de votre profil.'

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
}

/** The address of one's own public profile, read from the account page. */
async function ownProfil(page: Page): Promise<string> {
  await visit(page, '/compte')
  return (await page.getByRole('link', { name: 'Voir mon profil' }).getAttribute('href')) ?? ''
}

test('requires a name, a city and a private address of a boutique, and a name and a city of a créateur', async ({
  aVisitor,
}) => {
  for (const [userType, theirs, others] of [
    ['Boutique', ['Nom de la boutique', 'Ville', 'Adresse du local'], ['Prénom', 'Présentation', 'Spécificités']],
    ['Créateur', ['Nom', 'Ville'], ['Adresse du local']],
  ] as const) {
    const { page, context, email } = await aVisitor()
    await signUp(page, email, userType)
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
    await completeProfil(page, userType, 'Une Étagère')
    await expect(page).toHaveURL('/tableau-de-bord')
    await expect(toast(page, 'Profil mis à jour')).toBeVisible()
    await context.close()
  }
})

test('a SIRET has fourteen digits and a site is an address', async ({ aMember }) => {
  const { page } = await aMember('boutique', { nom: 'La Réserve' })
  await visit(page, '/profil/modifier')
  await page.getByLabel('SIRET').fill('1234567890123')
  await page.getByLabel('Site internet').fill('pas un site')
  await save(page)
  await expect(page.getByText('Le SIRET doit contenir 14 chiffres.')).toBeVisible()
  await expect(page.getByText('Veuillez entrer une adresse de site valide, comme https://exemple.fr.')).toBeVisible()
  await page.getByLabel('SIRET').fill('123 456 789 01234')
  await expect(page.getByText('Le SIRET doit contenir 14 chiffres.')).toHaveCount(0)
  await page.getByLabel('Site internet').fill('lareserve.example')
  await save(page)
  await hideToast(page, 'Profil mis à jour')
  await visit(page, await ownProfil(page))
  await expect(page.getByText('12345678901234')).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://lareserve.example' })).toBeVisible()
})

test("a créateur's profile is seen by another member as it was written", async ({ aMember }) => {
  const createur = await aMember('createur', { nom: 'Kerdraon', prenom: 'Camille' })
  await visit(createur.page, '/profil/modifier')
  for (const [label, value] of [
    ['Présentation', 'Je tourne le grès depuis dix ans.'],
    ['Spécificités', 'Pièces uniques, émaux de cendre.'],
    ['SIRET', '98765432109876'],
    ['Site internet', 'https://gres.example'],
    ['Instagram', '@gres.kerdraon'],
    ['Facebook', 'gres.kerdraon'],
  ] as const) {
    await createur.page.getByLabel(label).fill(value)
  }
  await save(createur.page)
  await hideToast(createur.page, 'Profil mis à jour')
  await expect(badge(createur.page)).toHaveText('À jour')
  const address = await ownProfil(createur.page)
  await visit(createur.page, address)
  await expect(createur.page.getByRole('link', { name: 'Modifier mon profil' })).toBeVisible()

  const boutique = await aMember('boutique', { nom: 'Le Tiroir Public' })
  const { page } = boutique
  await visit(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camille Kerdraon')
  const main = page.getByRole('main')
  for (const text of [
    '98765432109876',
    'Nantes',
    'Je tourne le grès depuis dix ans.',
    'Pièces uniques, émaux de cendre.',
  ]) {
    await expect(main.getByText(text)).toBeVisible()
  }
  for (const [name, href] of [
    [createur.email, `mailto:${createur.email}`],
    ['https://gres.example (nouvel onglet)', 'https://gres.example'],
    ['@gres.kerdraon (nouvel onglet)', 'https://www.instagram.com/gres.kerdraon'],
    ['gres.kerdraon (nouvel onglet)', 'https://www.facebook.com/gres.kerdraon'],
  ] as const) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect(main.getByRole('link', { name: 'Modifier mon profil' })).toHaveCount(0)
})

test("a boutique's private address is on no profile, its own included", async ({ aMember }) => {
  const boutique = await aMember('boutique', { nom: 'Le Secret' })
  const address = await ownProfil(boutique.page)
  const createur = await aMember('createur', { nom: 'Morvan', prenom: 'Camille' })
  for (const { page } of [boutique, createur]) {
    await visit(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le Secret')
    await expect(page.getByRole('main')).not.toContainText('rue des Halles')
  }
})

test('shows that a profile is not found; the back button leads to the dashboard or to the previous page', async ({
  aMember,
}) => {
  const { page, context } = await aMember('createur', { nom: 'Tanguy', prenom: 'Camille' })
  await visit(page, '/profil/personne')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil non trouvé.')
  const arrival = page.getByRole('button', { name: 'Retour' })
  // Opened from a link of the outside, in a tab that has nothing before it.
  const fresh = await context.newPage()
  await visit(fresh, '/profil/personne')
  await fresh.getByRole('button', { name: 'Retour' }).click()
  await expect(fresh).toHaveURL('/tableau-de-bord')
  await expect(arrival).toBeVisible()

  await visit(page, '/compte')
  await page.getByRole('link', { name: 'Voir mon profil' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camille Tanguy')
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL('/compte')
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
  await hideToast(page, 'Profil gardé sur cet appareil')
  await expect(badge(page)).toHaveText('Hors ligne, 1 envoi en attente')
  await context.setOffline(false)
  await expect(badge(page)).toHaveText('À jour', { timeout: 20_000 })
  await expect(other.page.getByRole('main').getByText('Bonjour Sans Fil du Tout')).toBeVisible()
})

test('what was typed in a profile survives a reload', async ({ aMember }) => {
  const { page } = await aMember('createur', { nom: 'Riou', prenom: 'Camille' })
  await visit(page, '/compte')
  const edit = page.getByRole('main').getByRole('link', { name: 'Modifier mon profil' })
  await edit.click()
  await page.getByLabel('Présentation').fill('Je souffle le verre.')
  await page.getByRole('button', { name: 'Retour' }).click()
  await edit.click()
  await expect(page.getByLabel('Présentation')).toHaveValue('Je souffle le verre.')
  await page.reload()
  await expect(page).toHaveURL('/')
  await visit(page, '/profil/modifier')
  await expect(page.getByLabel('Présentation')).toHaveValue('Je souffle le verre.')
})

test('shows what the device is still writing, when one comes back to the form at once @long', async ({ aMember }) => {
  const { page } = await aMember('createur', { nom: 'Le Goff', prenom: 'Camille' })
  await visit(page, '/compte')
  const edit = page.getByRole('main').getByRole('link', { name: 'Modifier mon profil' })
  await edit.click()
  await expect(page.getByLabel('Présentation')).toBeVisible()
  const { asked, release } = await holdStorage(page, '--drafts')
  await page.getByLabel('Présentation').fill('Je souffle le verre.')
  await asked()
  await page.getByRole('button', { name: 'Retour' }).click()
  await edit.click()
  await expect(page).toHaveURL('/profil/modifier')
  await release()
  await expect(page.getByLabel('Présentation')).toHaveValue('Je souffle le verre.')
})

test('keeps what the device is still writing as the page unloads @long', async ({ aMember }) => {
  const { page } = await aMember('createur', { nom: 'Guillou', prenom: 'Camille' })
  await visit(page, '/profil/modifier')
  await expect(page.getByLabel('Présentation')).toBeVisible()
  const { asked } = await holdStorage(page, '--drafts')
  await page.getByLabel('Présentation').fill('Je souffle le verre.')
  await asked()
  await page.goto('/profil/modifier')
  await expect(page.getByLabel('Présentation')).toHaveValue('Je souffle le verre.')
})

test('reports that a full device did not save the profile, and keeps what was typed', async ({ aVisitor, server }) => {
  const { page, context, email } = await aVisitor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 10_000_000 })
  await signUp(page, email, 'Boutique')
  await expect(page.getByLabel('Nom de la boutique')).toBeVisible()
  await fillStorage(page)
  await completeProfil(page, 'Boutique', 'Le Trop-Plein')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(FAILURE)
  await expect(page).toHaveURL('/profil/finaliser')
  await expect(page.getByLabel('Nom de la boutique')).toHaveValue('Le Trop-Plein')
  // Once there is room again the same button saves it.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url })
  await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  await expect(toast(page, 'Profil mis à jour')).toBeVisible()
})

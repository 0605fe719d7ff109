import { expect, type Page } from '@playwright/test'
import { COMPLETE_KEY } from '#data/names.ts'
import { test } from './fixtures.ts'
import { annonceOf, candidatureOf } from './members.ts'
import { badge, closeMessage, holdRoute, idle, visit } from './people.ts'
import { closeStorage } from './storage.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

const PHOTOS = ['/demo/cafe-comptoir.svg', '/demo/cafe-mur.svg', '/demo/cafe-table.svg']

function applyBox(page: Page) {
  return page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Proposer vos créations' })
}

test('an annonce that its page came with is never said to be missing while the market comes', async ({
  anAccount,
  aVisitor,
}) => {
  const boutique = await anAccount('boutique')
  await annonceOf(boutique)
  const { page } = await aVisitor()
  await page.addInitScript((missing) => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(missing)) document.documentElement.dataset.missing = 'said'
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, 'Annonce non trouvée')
  // Later than the catalogue: it comes with what has changed since, as the last of all.
  const annonce = await annonceOf(boutique, { nom: 'Le Grain' })
  const complete = page.waitForFunction((key) => localStorage.getItem(key) !== null, COMPLETE_KEY)
  await page.goto(`/annonce/${annonce._id}`)
  await complete
  await idle(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le Grain')
  await expect(page.locator('html')).not.toHaveAttribute('data-missing')
})

test('a visitor reads an annonce, without what members see @long-both', async ({ anAccount, aVisitor }) => {
  const boutique = await anAccount('boutique')
  const annonce = await annonceOf(boutique, { nom: 'Le Grain', ville: 'Rennes', prix: 1200, commission: 12.5 })
  const { page } = await aVisitor()
  await visit(page, `/annonce/${annonce._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le Grain')
  const main = page.getByRole('main')
  await expect(main).toContainText('Rennes')
  await expect(main).toContainText(/1\s200\s€\s\/\smois/)
  await expect(main).toContainText(/12,5\s%/)
  await expect(main).toContainText('Du 1er mars 2026 au 30 juin 2099')
  await expect(main).toContainText('Une étagère lumineuse près de la caisse.')
  await expect(page.getByRole('link', { name: 'Voir le profil de la boutique' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Contacter la boutique' })).toHaveCount(0)
})

test('a member goes from an annonce to the profile of its boutique, or writes to it @long', async ({
  aMember,
  anAccount,
}) => {
  const boutique = await anAccount('boutique', { nom: 'Le Fil' })
  const createur = await aMember('createur')
  const annonce = await annonceOf(boutique, { nom: 'Le Fil' })
  const { page } = createur
  await visit(page, `/annonce/${annonce._id}`)
  await expect(page.getByRole('main')).toContainText('N/A')
  await expect(page.getByRole('link', { name: 'Contacter la boutique' })).toHaveAttribute(
    'href',
    `mailto:${boutique.email}`,
  )
  await page.getByRole('link', { name: 'Voir le profil de la boutique' }).click()
  await expect(page).toHaveURL(`/profil/${boutique.uid}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le Fil')
})

test('the photos open in full screen: arrows, swipe, Escape, and the focus comes back @long-both', async ({
  aMember,
}) => {
  const boutique = await aMember('boutique')
  const annonce = await annonceOf(boutique, { nom: 'Le Café', photos: PHOTOS })
  const { page } = boutique
  await visit(page, `/annonce/${annonce._id}`)
  const second = page.getByRole('button', { name: 'Agrandir la photo 2' })
  await second.click()
  const box = page.getByRole('dialog')
  await expect(box.getByRole('img', { name: 'Photo 2 de Le Café' })).toBeVisible()
  await expect(box).toContainText('2 / 3')
  await page.keyboard.press('ArrowRight')
  await expect(box).toContainText('3 / 3')
  await page.keyboard.press('ArrowRight')
  await expect(box).toContainText('1 / 3')
  await page.keyboard.press('ArrowLeft')
  await expect(box).toContainText('3 / 3')
  await box.getByRole('button', { name: 'Photo précédente' }).click()
  await expect(box).toContainText('2 / 3')

  // A finger from right to left brings the next picture.
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] })
  await touch('touchStart', 250)
  await touch('touchMove', 180)
  await touch('touchMove', 110)
  await touch('touchEnd')
  await expect(box).toContainText('3 / 3')
  await expect(box.getByRole('img', { name: 'Photo 3 de Le Café' })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(second).toBeFocused()
})

test('what people write is shown as text, never as HTML', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const createur = await aMember('createur')
  const html = '<img src=x onerror="document.title=1"><b>gras</b><script>document.title=1</script>'
  const annonce = await annonceOf(boutique, { nom: '<u>Le Souligné</u>', description: html })
  await candidatureOf(createur, annonce, { message: html })
  await visit(createur.page, `/annonce/${annonce._id}`)
  await expect(createur.page.getByRole('heading', { level: 1 })).toHaveText('<u>Le Souligné</u>')
  await expect(createur.page.getByRole('main')).toContainText(html)
  await expect(createur.page.locator('main b, main u, main img')).toHaveCount(0)
  await visit(boutique.page, `/annonce/${annonce._id}/candidatures`)
  await expect(boutique.page.getByRole('main')).toContainText(html)
  await expect(boutique.page.locator('main b, main u, main img')).toHaveCount(0)
})

test('a visitor who applies is sent to sign in, and comes back', async ({ aMember, aVisitor }) => {
  const boutique = await aMember('boutique')
  const createur = await aMember('createur')
  const annonce = await annonceOf(boutique)
  const { page } = await aVisitor()
  await visit(page, `/annonce/${annonce._id}`)
  await page.getByLabel('Votre message').fill('Je couds des trousses.')
  await page.getByRole('button', { name: 'Postuler' }).click()
  await expect(page).toHaveURL('/connexion?type=createur')
  await page.getByRole('button', { name: "J'ai un compte" }).click()
  const form = page.getByRole('form', { name: 'Connexion' })
  await form.getByLabel('E-mail').fill(createur.email)
  await form.getByLabel('Mot de passe').fill('motdepasse')
  await form.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`/annonce/${annonce._id}`)
  await expect(page.getByLabel('Votre message')).toHaveValue('Je couds des trousses.')
  for (const { context } of [boutique, createur]) await context.close()
})

test('a créateur whose profile is incomplete gets a modal, then the profile form', async ({ aMember, anAccount }) => {
  const boutique = await anAccount('boutique')
  const createur = await aMember('createur', null)
  const annonce = await annonceOf(boutique)
  const { page } = createur
  await visit(page, `/annonce/${annonce._id}`)
  await expect(page.getByLabel('Votre message')).toHaveCount(0)
  await page.getByRole('button', { name: 'Postuler' }).click()
  const modal = page.getByRole('dialog', { name: 'Profil incomplet' })
  await expect(modal).toContainText('Veuillez compléter votre profil avant de pouvoir postuler.')
  await closeMessage(page)
  await expect(page).toHaveURL(/\/profil\/(modifier|finaliser)$/)
})

test('asks nobody to complete a profile that has not arrived yet', async ({ aMember, anAccount }) => {
  const { page } = await aMember('createur')
  const annonce = await annonceOf(await anAccount('boutique'))
  const arrive = await holdRoute(page, '**/sync/users/_changes*')
  await visit(page, `/annonce/${annonce._id}`)
  await expect(applyBox(page)).toHaveText('Proposer vos créationsChargement...')
  arrive()
  await expect(page.getByLabel('Votre message')).toBeVisible()
})

test('invites to sign in again a créateur whose session ended before the profile arrived', async ({
  aMember,
  anAccount,
  server,
}) => {
  const { page, request } = await aMember('createur')
  const annonce = await annonceOf(await anAccount('boutique'))
  await holdRoute(page, '**/sync/users/_changes*')
  await visit(page, `/annonce/${annonce._id}`)
  await request.delete('/api/session', { headers: { origin: server.url } })
  await expect(applyBox(page)).toContainText("Pour l'envoyer, créez un compte créateur ou connectez-vous")
  await page.getByRole('button', { name: 'Postuler' }).click()
  await expect(page).toHaveURL('/connexion?type=createur')
})

test('a boutique sees no apply box, on its own annonce or on another', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const other = await aMember('boutique')
  const annonce = await annonceOf(boutique)
  for (const { page } of [boutique, other]) {
    await visit(page, `/annonce/${annonce._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La Mercerie')
    await expect(page.getByText('Proposer vos créations')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Clôturer' })).toHaveCount(0)
  }
  await expect(boutique.page.getByText('Votre annonce, telle que les créateurs la voient.')).toBeVisible()
  await expect(other.page.getByText('Votre annonce, telle que les créateurs la voient.')).toHaveCount(0)
})

test('a créateur applies once: the message is required, then the button reads Candidature envoyée', async ({
  aMember,
  anAccount,
}) => {
  const boutique = await anAccount('boutique')
  const createur = await aMember('createur')
  const annonce = await annonceOf(boutique)
  const { page } = createur
  await visit(page, `/annonce/${annonce._id}`)
  await page.getByRole('button', { name: 'Postuler' }).click()
  await expect(applyBox(page)).toContainText('Ce champ est obligatoire.')
  await expect(page.getByLabel('Votre message')).toBeFocused()
  await page.getByLabel('Votre message').fill('Je couds des trousses.')
  await page.getByRole('button', { name: 'Postuler' }).click()
  const modal = page.getByRole('dialog', { name: 'Candidature envoyée !' })
  await expect(modal).toContainText('La boutique a bien reçu votre demande.')
  await closeMessage(page)
  await expect(page.getByRole('button', { name: 'Candidature envoyée' })).toBeDisabled()
  await expect(badge(page)).toHaveText('À jour')
  // Elsewhere too: a second device of the same member learns it from the server.
  await visit(page, `/annonce/${annonce._id}`)
  await expect(page.getByRole('button', { name: 'Candidature envoyée' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Postuler' })).toHaveCount(0)
})

test('reports a candidature that the device cannot store, and keeps the message', async ({ aMember, anAccount }) => {
  const boutique = await anAccount('boutique')
  const createur = await aMember('createur')
  const annonce = await annonceOf(boutique)
  const { page } = createur
  await visit(page, `/annonce/${annonce._id}`)
  await page.getByLabel('Votre message').fill('Je couds des trousses.')
  await closeStorage(page, 'candidatures')
  await page.getByRole('button', { name: 'Postuler' }).click()
  await expect(page.getByRole('alert')).toContainText("Une erreur est survenue lors de l'envoi de votre candidature.")
  await expect(page.getByLabel('Votre message')).toHaveValue('Je couds des trousses.')
})

test('shows anyone that an absent annonce is not found', async ({ aVisitor }) => {
  const { page } = await aVisitor()
  await visit(page, '/annonce/aaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbb')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Annonce non trouvée ou en cours de chargement...')
  await page.getByRole('link', { name: 'Voir les autres annonces' }).click()
  await expect(page).toHaveURL('/')
})

import { expect, type Page } from '@playwright/test'
import { COMPLETE_KEY } from '#data/store/names.ts'
import { test } from './fixtures.ts'
import { annonceOf } from './members.ts'
import { badge, blockRoute, closeMessage, idle, visit } from './people.ts'

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
  // Published after the catalogue was built: it arrives last, with the changes feed.
  const annonce = await annonceOf(boutique, { nom: 'Le Grain' })
  const complete = page.waitForFunction((key) => localStorage.getItem(key) !== null, COMPLETE_KEY)
  await page.goto(`/annonce/${annonce._id}`)
  await complete
  await idle(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le Grain')
  await expect(page.locator('html')).not.toHaveAttribute('data-missing')
})

test('an annonce is read by a visitor, by a créateur with the way to its boutique, and by boutiques without the apply box', async ({
  aMember,
  aVisitor,
}) => {
  const boutique = await aMember('boutique', { nom: 'Le Fil' })
  // User text is rendered as text, never as HTML.
  const description = '<img src=x onerror="document.title=1"><b>gras</b><script>document.title=1</script>'
  const terms = { ville: 'Rennes', prix: 1200, commission: 12.5 }
  const annonce = await annonceOf(boutique, { nom: '<u>Le Fil</u>', description, ...terms })
  const plain = await annonceOf(boutique, { nom: 'Le Fil', commission: 0 })
  const visitor = await aVisitor()
  await visit(visitor.page, `/annonce/${annonce._id}`)
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('<u>Le Fil</u>')
  const main = visitor.page.getByRole('main')
  await expect(main).toContainText('Rennes')
  await expect(main).toContainText(/1\s200\s€\s\/\smois/)
  await expect(main).toContainText(/12,5\s%/)
  await expect(main).toContainText('Du 1er mars 2026 au 30 juin 2099')
  await expect(main).toContainText(description)
  await expect(main.locator('b, u, img')).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Voir le profil de la boutique' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Contacter la boutique' })).toHaveCount(0)

  const { page } = await aMember('createur')
  await visit(page, `/annonce/${plain._id}`)
  await expect(page.getByRole('main')).toContainText('N/A')
  await expect(page.getByRole('link', { name: 'Contacter la boutique' })).toHaveAttribute(
    'href',
    `mailto:${boutique.email}`,
  )
  await page.getByRole('link', { name: 'Voir le profil de la boutique' }).click()
  await expect(page).toHaveURL(`/profil/${boutique.uid}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le Fil')

  const other = await aMember('boutique')
  const ownerNote = 'Votre annonce, telle que les créateurs la voient.'
  for (const [reader, times] of [
    [boutique.page, 1],
    [other.page, 0],
  ] as const) {
    await visit(reader, `/annonce/${plain._id}`)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Le Fil')
    await expect(reader.getByText('Proposer vos créations')).toHaveCount(0)
    await expect(reader.getByRole('button', { name: 'Clôturer' })).toHaveCount(0)
    await expect(reader.getByText(ownerNote)).toHaveCount(times)
  }
})

test('the photos open in full screen: arrows, swipe, Escape, and the focus comes back', async ({ aMember }) => {
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

  // A swipe to the left shows the next picture.
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

test('asks nobody to complete a profile that has not arrived yet, and whose session has ended to sign in', async ({
  aMember,
  anAccount,
  server,
}) => {
  const { page, request } = await aMember('createur')
  const annonce = await annonceOf(await anAccount('boutique'))
  await blockRoute(page, '**/sync/users/_changes*')
  await visit(page, `/annonce/${annonce._id}`)
  await expect(applyBox(page)).toHaveText('Proposer vos créationsChargement...')
  await request.delete('/api/session', { headers: { origin: server.url } })
  await expect(applyBox(page)).toContainText("Pour l'envoyer, créez un compte créateur ou connectez-vous")
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
  await expect(page.getByRole('button', { name: 'Postuler' })).toHaveCount(0)
})

/** Headless Chromium has no share sheet: this stubs the device's. */
async function deviceSharing(page: Page, answer: 'shared' | 'given-up' | 'broken'): Promise<void> {
  await page.addInitScript((how) => {
    const share = (data: ShareData): Promise<void> => {
      document.documentElement.dataset.shared = JSON.stringify(data)
      if (how === 'shared') return Promise.resolve()
      return Promise.reject(new DOMException(how, how === 'given-up' ? 'AbortError' : 'NotAllowedError'))
    }
    Object.defineProperty(Navigator.prototype, 'share', { value: share, configurable: true })
  }, answer)
}

test("an annonce is shared by the device's own sheet, else its link is copied, and what fails is said", async ({
  anAccount,
  aVisitor,
  server,
}) => {
  const { _id } = await annonceOf(await anAccount('boutique'), { nom: 'Le Grain', ville: 'Rennes' })
  const path = `/annonce/${_id}`
  const { page: copying, context } = await aVisitor()
  const failed = (page: Page) => page.getByText('Erreur de partage')
  const share = (page: Page) => page.getByRole('button', { name: 'Partager' }).click()
  const withSheet = async (answer: 'shared' | 'given-up' | 'broken') => {
    const page = await context.newPage()
    await deviceSharing(page, answer)
    await visit(page, `${path}?x=1`)
    await share(page)
    return page
  }

  // Playwright grants only the listed permissions: the first time, not the clipboard.
  await context.grantPermissions(['geolocation'])
  await visit(copying, path)
  expect(await copying.evaluate(() => 'share' in navigator)).toBe(false)
  await share(copying)
  await expect(failed(copying)).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await share(copying)
  await expect(copying.getByText('Lien copié !')).toBeVisible()
  expect(await copying.evaluate(() => navigator.clipboard.readText())).toBe(server.url + path)

  await expect(failed(await withSheet('broken'))).toBeVisible()
  for (const answer of ['given-up', 'shared'] as const) {
    const page = await withSheet(answer)
    const shared = page.locator('html')
    await expect(shared).toHaveAttribute('data-shared', /Le Grain/)
    expect(JSON.parse((await shared.getAttribute('data-shared')) ?? '')).toEqual({
      title: 'Le Grain',
      text: 'Un espace libre chez Le Grain, à Rennes',
      url: server.url + path,
    })
    await expect(failed(page)).toHaveCount(0)
    await expect(page.getByText('Lien copié !')).toHaveCount(0)
  }
})

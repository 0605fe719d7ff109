import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectFits, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { annonceOf, candidatureOf } from './members.ts'
import { drawn, openMenu, takenOver, visit } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

function tabs(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Accès rapide' })
}

/** What is painted over the middle of something: itself, or a part of it, when nothing lies over it. */
function isUncovered(what: Locator): Promise<boolean> {
  return what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    return over !== null && element.contains(over)
  })
}

test('the tab bar goes where a visitor and members go, beside the menu of the header @long', async ({
  aMember,
  aVisitor,
}) => {
  const visitor = await aVisitor()
  await withAxe(visitor.page)
  await visit(visitor.page, '/')
  await takenOver(visitor.page)
  await expect(tabs(visitor.page).getByRole('link')).toHaveText(['Parcourir', 'Favoris', 'Connexion'])
  await tabs(visitor.page).getByRole('link', { name: 'Parcourir' }).click()
  await expect(visitor.page).toHaveURL('/annonces')
  await expect(tabs(visitor.page).getByRole('link', { name: 'Parcourir' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(visitor.page, 'the tabs of a visitor')
  await tabs(visitor.page).getByRole('link', { name: 'Favoris' }).click()
  await expect(visitor.page).toHaveURL('/suivis')

  const boutique = await aMember('boutique')
  const createur = await aMember('createur')
  await candidatureOf(createur, await annonceOf(boutique))
  for (const [{ page }, dashboard] of [
    [boutique, 'Annonces 1 réponse attendue'],
    [createur, 'Candidatures'],
  ] as const) {
    await withAxe(page)
    await visit(page, '/annonces')
    await tabs(page).getByRole('link', { name: dashboard, exact: true }).click()
    await expect(page).toHaveURL('/tableau-de-bord')
    await tabs(page).getByRole('link', { name: 'Messages' }).click()
    await expect(page).toHaveURL('/messages')
    await tabs(page).getByRole('link', { name: 'Compte' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon Compte')
    // The header's links and the sign-out, by the keyboard: Escape closes, and a link leaves the menu behind.
    const header = page.getByRole('banner')
    const menu = header.getByRole('button', { name: 'Menu' })
    await menu.press('Enter')
    await expect(header.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
    await expectAccessible(page, 'the menu')
    await page.keyboard.press('Escape')
    await expect(header.getByRole('button', { name: 'Déconnexion' })).toBeHidden()
    await expect(menu).toBeFocused()
    await openMenu(page)
    await header.getByRole('link', { name: 'Tableau de Bord' }).press('Enter')
    await expect(page).toHaveURL('/tableau-de-bord')
    await expect(header.getByRole('button', { name: 'Déconnexion' })).toBeHidden()
    await expectFits(page, 'the tabs of a member')
  }
  // A keyboard on the screen leaves no room for both.
  await visit(createur.page, '/profil/modifier')
  const nom = createur.page.getByRole('textbox', { name: 'Nom', exact: true })
  await nom.focus()
  await expect(tabs(createur.page)).toBeVisible()
  await createur.page.setViewportSize({ width: 360, height: 420 })
  await expect(tabs(createur.page)).toBeHidden()
  // On a desk the header has it all.
  await createur.page.setViewportSize({ width: 1280, height: 800 })
  await expect(tabs(createur.page)).toBeHidden()
  await expect(createur.page.getByRole('banner').getByRole('link', { name: 'Mon Compte' })).toBeVisible()
})

test('nothing at the bottom of a phone covers what is pressed: tabs, price and Postuler, cookies', async ({
  anAccount,
  page,
}) => {
  const annonce = await annonceOf(await anAccount('boutique'), { description: 'Une étagère. '.repeat(60) })
  await withAxe(page)
  await page.goto(`/annonce/${annonce._id}`)
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner).toBeVisible()
  const toForm = page.getByRole('main').getByRole('link', { name: 'Postuler' })
  await expect(page.getByRole('main').getByText('35 € / mois').last()).toBeInViewport()
  for (const what of [toForm, tabs(page).getByRole('link', { name: 'Parcourir' }), banner]) {
    await expect(what).toBeInViewport()
    // The banner takes no press in its first moment: what lies under it is what is pressed then.
    await expect.poll(() => isUncovered(what)).toBe(true)
  }
  await expectAccessible(page, 'an annonce with its bar')
  await expectFits(page, 'an annonce with its bar')

  await toForm.press('Enter')
  const message = page.getByLabel('Votre message')
  await expect(message).toBeFocused()
  await expect(toForm).toBeHidden()
  // While a form is being filled in the banner steps aside.
  await expect(banner).toBeHidden()
  const send = page.getByRole('main').getByRole('button', { name: 'Postuler' })
  await send.scrollIntoViewIfNeeded()
  await drawn(page)
  expect(await isUncovered(send)).toBe(true)
  await message.evaluate((element) => element.blur())
  await expect(banner).toBeVisible()
  // The end of the page is above all that lies at the bottom.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await isUncovered(last)).toBe(true)
  await banner.getByRole('button', { name: 'Refuser' }).click()
  await expect(banner).toHaveCount(0)
})

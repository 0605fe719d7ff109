import { expect, type Locator, type Page } from '@playwright/test'
import { expectUsable, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { annonceOf, candidatureOf } from './members.ts'
import { drawn, openMenu, visit } from './people.ts'

function tabs(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Accès rapide' })
}

/** Whether the element, or one of its descendants, is the topmost at its centre. */
function isUncovered(what: Locator): Promise<boolean> {
  return what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    return over !== null && element.contains(over)
  })
}

test('the tab bar goes where members go, and leaves its room to a keyboard and to a desk', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const createur = await aMember('createur')
  await candidatureOf(createur, await annonceOf(boutique))
  for (const [{ page }, dashboard] of [
    [boutique, 'Annonces 1 réponse attendue'],
    [createur, 'Candidatures'],
  ] as const) {
    await visit(page, '/annonces')
    await tabs(page).getByRole('link', { name: dashboard, exact: true }).click()
    await expect(page).toHaveURL('/tableau-de-bord')
    await tabs(page).getByRole('link', { name: 'Messages' }).click()
    await expect(page).toHaveURL('/messages')
    await tabs(page).getByRole('link', { name: 'Compte' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon Compte')
  }
  // Following a link closes the header's menu.
  const { page } = createur
  const header = page.getByRole('banner')
  await openMenu(page)
  await header.getByRole('link', { name: 'Tableau de Bord' }).press('Enter')
  await expect(page).toHaveURL('/tableau-de-bord')
  await expect(header.getByRole('button', { name: 'Déconnexion' })).toBeHidden()
  // An on-screen keyboard leaves no room for both bars.
  await visit(page, '/profil/modifier')
  await page.getByRole('textbox', { name: 'Nom', exact: true }).focus()
  await expect(tabs(page)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 420 })
  await expect(tabs(page)).toBeHidden()
  // On desktop the header has all the links.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(tabs(page)).toBeHidden()
  await expect(header.getByRole('link', { name: 'Mon Compte' })).toBeVisible()
})

test('nothing at the bottom of a phone covers what is pressed: tabs, price and Postuler, cookies', async ({
  anAccount,
  page,
}) => {
  const annonce = await annonceOf(await anAccount('boutique'), { description: 'Une étagère. '.repeat(60) })
  await withAxe(page)
  await page.goto(`/annonce/${annonce._id}`)
  await expect(tabs(page).getByRole('link')).toHaveText(['Parcourir', 'Favoris', 'Connexion'])
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner).toBeVisible()
  const toForm = page.getByRole('main').getByRole('link', { name: 'Postuler' })
  await expect(page.getByRole('main').getByText('35 € / mois').last()).toBeInViewport()
  for (const what of [toForm, tabs(page).getByRole('link', { name: 'Parcourir' }), banner]) {
    await expect(what).toBeInViewport()
    // At first the banner lets presses through to what lies under it.
    await expect.poll(() => isUncovered(what)).toBe(true)
  }
  await expectUsable(page, 'an annonce with its bar')

  await toForm.press('Enter')
  const message = page.getByLabel('Votre message')
  await expect(message).toBeFocused()
  await expect(toForm).toBeHidden()
  // While a form is being filled in the banner is hidden.
  await expect(banner).toBeHidden()
  const send = page.getByRole('main').getByRole('button', { name: 'Postuler' })
  await send.scrollIntoViewIfNeeded()
  await drawn(page)
  expect(await isUncovered(send)).toBe(true)
  await message.evaluate((element) => element.blur())
  await expect(banner).toBeVisible()
  // The end of the page can be scrolled above all fixed bars.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await isUncovered(last)).toBe(true)
  await banner.getByRole('button', { name: 'Refuser' }).click()
  await expect(banner).toHaveCount(0)
})

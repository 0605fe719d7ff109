import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { annonceOf, candidatureOf } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import { expectAt, focus, openMenu, textsOf, visit } from './people.ts'
import { drawn } from './usable.ts'

const tabs = () => page.getByRole('navigation', { name: 'Accès rapide' })
const main = () => page.getByRole('main')

const ROUNDING_PX = 1

/** Whether the element, or one of its descendants, is the topmost at its centre. */
function isUncovered(what: Locator): boolean {
  const element = what.element()
  const { left, top, width, height } = element.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  return over !== null && element.contains(over)
}

// Proves S2.entete.2, S2.onglets.1
test('the tab bar goes where members go, and leaves its room to a keyboard, a desk and a conversation', async () => {
  onTestFinished(() => page.viewport(360, 740))
  const boutique = await anAccount('boutique')
  const createur = await anAccount('createur')
  const { _id } = await candidatureOf(createur, await annonceOf(boutique))
  for (const [member, dashboard] of [
    [boutique, 'Annonces 1 réponse attendue'],
    [createur, 'Candidatures'],
  ] as const) {
    await openApp('/annonces', member)
    await tabs().getByRole('link', { name: dashboard, exact: true }).click()
    await expectAt('/tableau-de-bord')
    await tabs().getByRole('link', { name: 'Messages' }).click()
    await expectAt('/messages')
    await tabs().getByRole('link', { name: 'Compte' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Mon Compte')
  }
  // Following a link closes the header's menu.
  const header = page.getByRole('banner')
  await openMenu()
  await expect.element(header.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
  await focus(header.getByRole('link', { name: 'Tableau de Bord' }))
  await userEvent.keyboard('{Enter}')
  await expectAt('/tableau-de-bord')
  await expect.element(header.getByRole('button', { name: 'Déconnexion' })).not.toBeInTheDocument()
  // An on-screen keyboard leaves no room for both bars.
  await visit('/profil/modifier')
  await focus(page.getByRole('textbox', { name: 'Nom', exact: true }))
  await expect.element(tabs()).toBeVisible()
  await page.viewport(360, 420)
  await expect.element(tabs()).not.toBeInTheDocument()
  // On desktop the header has all the links.
  await page.viewport(1280, 800)
  await expect.element(tabs()).not.toBeInTheDocument()
  await expect.element(header.getByRole('link', { name: 'Mon Compte' })).toBeVisible()
  // A conversation ends at the bottom of the window, above the tabs, and the footer is below.
  await visit(`/messages/${_id}`, 'La Mercerie')
  const composer = main().getByCss('form')
  await expect.element(composer).toBeVisible()
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.viewport(width, height)
    await drawn()
    const bar = width < 896 ? tabs().element().getBoundingClientRect().top : height
    const [{ bottom }, footer] = [composer, page.getByRole('contentinfo')].map((one) =>
      one.element().getBoundingClientRect(),
    ) as [DOMRect, DOMRect]
    expect(Math.abs(bar - bottom), `composer at ${width} px`).toBeLessThanOrEqual(ROUNDING_PX)
    expect(footer.top, `footer at ${width} px`).toBeGreaterThanOrEqual(bar - ROUNDING_PX)
  }
})

// Proves S2.onglets.1
test('nothing at the bottom of a phone covers what is pressed: tabs, price and Postuler', async () => {
  const annonce = await annonceOf(await anAccount('boutique'), { description: 'Une étagère. '.repeat(60) })
  await openApp(`/annonce/${annonce._id}`)
  await expect.poll(() => textsOf(tabs().getByRole('link'))).toEqual(['Parcourir', 'Favoris', 'Connexion'])
  const toForm = main().getByRole('link', { name: 'Postuler' })
  await expect.element(main().getByText('35 € / mois').last()).toBeInViewport()
  for (const what of [toForm, tabs().getByRole('link', { name: 'Parcourir' })]) {
    await expect.element(what).toBeInViewport()
    expect(isUncovered(what)).toBe(true)
  }

  await focus(toForm)
  await userEvent.keyboard('{Enter}')
  const message = page.getByLabelText('Votre message')
  await expect.element(message).toHaveFocus()
  await expect.element(toForm).not.toBeInTheDocument()
  const send = main().getByRole('button', { name: 'Postuler' })
  send.element().scrollIntoView({ block: 'center' })
  await drawn()
  expect(isUncovered(send)).toBe(true)
  ;(message.element() as HTMLElement).blur()
  // The end of the page can be scrolled above all fixed bars.
  scrollTo(0, document.documentElement.scrollHeight)
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await expect.element(last).toBeInViewport({ ratio: 0.99 })
  expect(isUncovered(last)).toBe(true)
})

import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { annonceOf } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import { expectAt, visit } from './people.ts'
import { drawn } from './usable.ts'

const title = () => page.getByRole('heading', { level: 1 })

// Proves S1.7, S2.accueil.1, S2.accueil.2, S2.garde.2, S6.2
test('the landing page explains the product, how it works, where to donate, and leads to the sign-up as who one is; a page of members, to the sign-in', async () => {
  await openApp('/')
  const main = page.getByRole('main')
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(main.getByRole('heading', { name: 'Comment ça marche' })).toBeVisible()
  const steps = main.getByRole('region', { name: 'Comment ça marche' }).getByRole('listitem')
  await expect.element(steps).toHaveLength(3)
  await expect.element(main.getByRole('combobox', { name: 'Rechercher par ville' })).toBeVisible()
  const donation = main.getByRole('link', { name: 'Soutenir le projet' })
  await expect.element(donation).toHaveAttribute('href', expect.stringMatching(/^https:\/\//))
  await expect.element(donation).toHaveAttribute('target', '_blank')
  for (const [choice, type] of [
    ['Boutique', 'boutique'],
    ['Créateur', 'createur'],
  ] as const) {
    await visit('/')
    await page.getByRole('link', { name: new RegExp(`^Je suis une? ${choice}$`) }).click()
    await expectAt(`/connexion?type=${type}`)
    const form = page.getByRole('form', { name: 'Inscription' })
    await expect.element(form.getByRole('radio', { name: choice })).toBeChecked()
  }
  for (const path of [
    '/profil/finaliser',
    '/profil/modifier',
    '/profil/quelqu-un',
    '/tableau-de-bord',
    '/compte',
    '/annonce/creer',
    '/annonce/quelque-chose/modifier',
    '/annonce/quelque-chose/candidatures',
    '/partenariat/quelque-chose/contrat',
    '/partenariat/quelque-chose/inventaire',
  ]) {
    await visit(path)
    await expectAt('/connexion')
    await expect.element(page.getByRole('form', { name: 'Connexion' })).toBeVisible()
  }
})

// Proves S2.entete.1, S2.entete.3, S2.global.1, S2.pied.1
test('the header and the footer are on every page, which starts at its top, going back too', async () => {
  const header = page.getByRole('banner')
  const footer = page.getByRole('contentinfo')
  await openApp('/')
  for (const path of ['/', '/connexion', '/nulle-part']) {
    await visit(path)
    const signIn = header.getByRole('link', { name: 'Connexion / Inscription' })
    await expect.element(signIn).toHaveAttribute('href', '/connexion')
    await expect.element(header.getByRole('link', { name: 'Rayon Libre, accueil' })).toHaveAttribute('href', '/')
    await expect.element(header.getByRole('link', { name: 'Tableau de Bord' })).not.toBeInTheDocument()
    for (const [name, href] of [
      ['Mentions légales', '/mentions-legales'],
      ['CGU', '/cgu'],
      ['Politique de confidentialité', '/politique-confidentialite'],
      ['Accessibilité : non conforme', '/accessibilite'],
      ['Plan du site', '/plan-du-site'],
      ['Ressources', '/ressources'],
      ['Contact', '/contact'],
      [/Soutenir le projet/, expect.stringMatching(/^https:\/\//)],
    ] as const) {
      const link = footer.getByRole('link', { name, exact: typeof name === 'string' })
      await expect.element(link).toHaveAttribute('href', href)
    }
  }
  await expect.element(title()).toHaveTextContent("Cette page n'existe pas")
  await page.getByRole('main').getByRole('link', { name: "Retour à l'accueil" }).click()
  await expectAt('/')

  for (const [name, path] of [
    ['FAQ', '/faq'],
    ['CGU', '/cgu'],
    ['Contact', '/contact'],
  ] as const) {
    const link = footer.getByRole('link', { name })
    await expect.element(link).toBeVisible()
    link.element().scrollIntoView()
    expect(scrollY).toBeGreaterThan(0)
    await link.click()
    await expectAt(path)
    await expect.poll(() => scrollY).toBe(0)
  }
  await expect.element(page.getByLabelText('Message')).toBeVisible()
  history.back()
  await expect.element(title()).toHaveTextContent('Conditions')
  // The browser restores the scroll position in the next frame.
  await drawn()
  expect(scrollY).toBe(0)
})

test('nothing that needs scripts is shown to who has none, and the photos are', async () => {
  const annonce = await annonceOf(await anAccount('boutique'), { photos: ['/demo/cafe-mur.svg'] })
  const controls = async () =>
    [...(await commands.ariaTreeWithoutScripts()).matchAll(/- ((?:button|combobox|searchbox).*)/g)].map(
      ([, one]) => one,
    )
  await openApp('/')
  for (const [path, heading] of [
    ['/', 'Une étagère libre ici, un créateur juste à côté'],
    ['/annonces', 'Toutes les annonces'],
    ['/faq', 'Questions fréquentes'],
    ['/cgu', "Conditions générales d'utilisation"],
  ] as const) {
    await visit(path, heading)
    expect(await controls(), path).toEqual([])
  }
  await visit(`/annonce/${annonce._id}`)
  await expect.element(page.getByRole('button', { name: 'Signaler' })).toBeVisible()
  // The form to apply is hidden in the page that the server gives.
  expect(await controls()).toEqual([expect.stringContaining('Agrandir la photo 1'), 'button "Postuler"'])
})

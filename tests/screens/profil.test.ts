import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { annonceOf } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { openApp, reopenApp } from './open.tsx'
import { badge, completeProfil, expectAt, hideToast, textsOf, toast, visit } from './people.ts'

const main = () => page.getByRole('main')
const title = () => page.getByRole('heading', { level: 1 })
const save = () => page.getByRole('button', { name: 'Enregistrer mon profil' }).click()

// Proves S5.profil.1, S5.profil.3, S6.6, S8.profil.1
test('requires a name, a city and a private address of a boutique, and a name and a city of a créateur', async () => {
  for (const [userType, next, theirs, others] of [
    [
      'boutique',
      'votre première annonce peut paraître',
      ['Nom de la boutique', 'Ville', 'Adresse du local'],
      ['Prénom', 'Présentation', 'Spécificités'],
    ],
    ['createur', 'vous pouvez postuler aux annonces', ['Nom', 'Ville'], ['Adresse du local']],
  ] as const) {
    await openApp('/profil/finaliser', await anAccount(userType, null))
    await expect.element(main()).toHaveTextContent(`Encore quelques lignes, et ${next}.`)
    await save()
    await expect.element(main().getByText('Ce champ est obligatoire.')).toHaveLength(theirs.length)
    for (const label of theirs) {
      const field = page.getByRole(label === 'Ville' ? 'combobox' : 'textbox', { name: label, exact: true })
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    }
    for (const label of others) await expect.element(page.getByLabelText(label)).not.toBeInTheDocument()
    const nom = page.getByRole('textbox', { name: theirs[0], exact: true })
    await expect.element(nom).toHaveFocus()
    await nom.fill('Une Étagère')
    await save()
    await expect.element(page.getByRole('combobox', { name: 'Ville' })).toHaveFocus()
    await completeProfil(userType, 'Une Étagère')
    await expectAt('/tableau-de-bord')
    await expect.element(toast('Profil mis à jour')).toBeVisible()
  }
})

const widthOf = (image: Locator) => image.element().getBoundingClientRect().width

// Proves S2.profil.2, S2.profil.3, S2.profil.4, S2.profil.5, S2.profil.6, S2.profil.7, S5.profil.2, S5.profil.4,
// S6.4, S7.1, S8.absent.2, S8.profil.1, S9.2
test('a profile is written as its formats want it, without a network too, and seen by others as it was written, but for a private address', async () => {
  const boutique = await anAccount('boutique', { nom: 'Le Comptoir', histoire: '' })
  const open = await annonceOf(boutique, { nom: 'Une étagère au Comptoir' })
  await annonceOf(boutique, { nom: 'Une vitrine close', active: false })
  const { cut } = await openApp('/profil/modifier', boutique)
  await page.getByLabelText('SIRET').fill('1234567890123')
  await page.getByLabelText('Site internet').fill('pas un site')
  await save()
  const badSiret = main().getByText('Le SIRET doit contenir 14 chiffres.')
  const badSite = main().getByText('Veuillez entrer une adresse de site valide, comme https://exemple.fr.')
  await expect.element(badSiret).toBeVisible()
  await expect.element(badSite).toBeVisible()
  await page.getByLabelText('SIRET').fill('123 456 789 01234')
  await expect.element(badSiret).not.toBeInTheDocument()
  await page.getByLabelText('Site internet').fill('lareserve.example')
  await page.getByLabelText('Notre histoire').fill('Une quincaillerie devenue librairie.')
  await expect.element(badge()).toHaveTextContent('À jour')
  cut(true)
  await save()
  const savedToast = toast('Profil gardé sur cet appareil')
  const later = 'Il sera mis à jour pour les autres membres dès que vous serez de nouveau en ligne.'
  await expect.element(savedToast).toHaveTextContent(later)
  await expect.element(badge()).toHaveTextContent('Hors ligne, 1 envoi en attente')
  await savedToast.hover() // it stays while hovered, and updates in place
  cut(false)
  await expect.element(toast('Profil mis à jour')).toBeVisible()
  await expect.element(badge()).toHaveTextContent('À jour')

  const photos = ['/demo/bijoux-panneau.svg', '/demo/bijoux-vitrine.svg']
  const createur = await anAccount('createur', { nom: 'Kerdraon', prenom: 'Camille', photos })
  await openApp(`/profil/${boutique.uid}`, createur)
  await expect.element(main().getByText('Une quincaillerie devenue librairie.')).toBeVisible()
  await expect.element(main().getByText('12345678901234')).toBeVisible()
  await expect.element(main().getByRole('link', { name: 'https://lareserve.example' })).toBeVisible()
  const annonce = main().getByRole('link', { name: 'Une étagère au Comptoir' })
  await expect.element(annonce).toHaveAttribute('href', `/annonce/${open._id}`)
  await expect.element(main().getByText('Une vitrine close')).not.toBeInTheDocument()
  await expect.element(main()).not.toHaveTextContent('rue des Halles')

  await visit('/profil/modifier')
  for (const [label, value] of [
    ['Présentation', 'Je tourne le grès depuis dix ans.'],
    ['Spécificités', 'Pièces uniques, émaux de cendre.'],
    ['SIRET', '98765432109876'],
    ['Site internet', 'https://gres.example'],
    ['Instagram', '@gres.kerdraon'],
    ['Facebook', 'gres.kerdraon'],
  ] as const) {
    await page.getByLabelText(label).fill(value)
  }
  await save()
  await hideToast('Profil mis à jour')
  await expect.element(badge()).toHaveTextContent('À jour')
  await visit('/compte', 'Mon Compte')
  await page.getByRole('link', { name: 'Voir mon profil' }).click()
  await expect.element(main().getByRole('link', { name: 'Modifier mon profil' })).toBeVisible()
  const headings = main().getByRole('heading', { level: 2 })
  await expect.poll(() => textsOf(headings)).toEqual(['Galerie', 'Présentation', 'Spécificités'])
  const [first, second] = [0, 1].map((at) => main().getByRole('listitem').nth(at).getByRole('img')) as [
    Locator,
    Locator,
  ]
  await expect.poll(() => widthOf(first)).toBeGreaterThan(2 * widthOf(second))
  await page.getByRole('button', { name: 'Retour' }).click()
  await expectAt('/compte')

  // Opened from an external link, in a tab without history.
  await reopenApp('/profil/personne')
  await expect.element(title()).toHaveTextContent(/^Profil non trouvé\.$/)
  await page.getByRole('button', { name: 'Retour' }).click()
  await expectAt('/tableau-de-bord')

  await openApp(`/profil/${createur.uid}`, boutique)
  await expect.element(title()).toHaveTextContent(/^Camille Kerdraon$/)
  for (const text of [
    '98765432109876',
    'Nantes',
    'Je tourne le grès depuis dix ans.',
    'Pièces uniques, émaux de cendre.',
  ]) {
    await expect.element(main().getByText(text)).toBeVisible()
  }
  for (const [name, href] of [
    ['Écrire un e-mail', `mailto:${createur.email}`],
    ['https://gres.example (nouvel onglet)', 'https://gres.example'],
    ['@gres.kerdraon (nouvel onglet)', 'https://www.instagram.com/gres.kerdraon'],
    ['gres.kerdraon (nouvel onglet)', 'https://www.facebook.com/gres.kerdraon'],
  ] as const) {
    await expect.element(main().getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect.element(main().getByText(createur.email)).toBeVisible()
  await expect.element(main().getByCss('[href^="mailto:"]')).toHaveLength(1)
  await expect.element(main().getByRole('link', { name: 'Modifier mon profil' })).not.toBeInTheDocument()

  // The screen follows what is written on another device.
  await visit('/tableau-de-bord')
  await expect.element(main().getByText('Bonjour Le Comptoir')).toBeVisible()
  await boutique.push('users', [{ ...(await boutique.read('users', boutique.uid)), nom: 'Avec Fil' }])
  await expect.element(main().getByText('Bonjour Avec Fil')).toBeVisible()
})

import { expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { annonceOf } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { deviceSharing } from './device-sharing.ts'
import { openApp } from './open.tsx'
import { badge, closeMessage, expectAt, holding } from './people.ts'
import { drawn } from './usable.ts'

const PHOTOS = ['/demo/cafe-comptoir.svg', '/demo/cafe-mur.svg', '/demo/cafe-table.svg']

const main = () => page.getByRole('main')
const title = () => page.getByRole('heading', { level: 1 })
const applyBox = () => main().getByCss('section').filter({ hasText: 'Proposer vos créations' })

/** The words of the page's prices that take two lines. */
function brokenPrices(): readonly string[] {
  const prices = [...document.querySelectorAll('dd, strong')].filter(
    (one) => one.textContent?.endsWith('mois') && one.textContent.includes('€'),
  )
  expect.soft(prices).toHaveLength(2)
  return prices.flatMap(({ firstChild }) => {
    const { data } = firstChild as Text
    return [...data.matchAll(/\d+\s\d+,\d+\s€|mois/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(firstChild as Text, index)
      range.setEnd(firstChild as Text, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    })
  })
}

// Proves S2.annonce.1, S2.annonce.3, S6.5, S6.8, S9.7
test('an annonce is read by a visitor, by a créateur with the way to its boutique, and by boutiques without the apply box', async () => {
  const boutique = await anAccount('boutique', { nom: 'Le Fil' })
  // User text is rendered as text, never as HTML.
  const description = '<img src=x onerror="document.title=1"><b>gras</b><script>document.title=1</script>'
  const terms = { ville: 'Rennes', prix: 1545.5, commission: 12.5 }
  const annonce = await annonceOf(boutique, { nom: '<u>Le Fil</u>', description, ...terms })
  const plain = await annonceOf(boutique, { nom: 'Le Fil', commission: 0 })
  await openApp(`/annonce/${annonce._id}`)
  await expect.element(title()).toHaveTextContent(/^<u>Le Fil<\/u>$/)
  await expect.element(main()).toHaveTextContent('Rennes')
  await expect.element(main()).toHaveTextContent(/1\s545,50\s€\s\/\smois/)
  await expect.element(main()).toHaveTextContent(/12,5\s%/)
  await expect.element(main()).toHaveTextContent('Du 1er mars 2026 au 30 juin 2099')
  await expect.element(main()).toHaveTextContent(description)
  await expect.element(main().getByCss('b, u, img')).toHaveLength(0)
  await expect.element(main().getByRole('link', { name: 'Voir le profil de la boutique' })).not.toBeInTheDocument()
  await expect.element(main().getByRole('link', { name: 'Écrire un e-mail' })).not.toBeInTheDocument()
  // Its price breaks between words, on the narrowest phone and in large text too.
  onTestFinished(() => page.viewport(360, 740))
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  for (const [width, size] of [
    [320, '100%'],
    [1280, '100%'],
    [360, '200%'],
    [360, '100%'],
  ] as const) {
    await page.viewport(width, 740)
    document.documentElement.style.fontSize = size
    await drawn()
    expect.soft(brokenPrices(), `${width} px, ${size}`).toEqual([])
  }

  await openApp(`/annonce/${plain._id}`, await anAccount('createur'))
  await expect.element(main()).toHaveTextContent('N/A')
  const contact = page.getByRole('link', { name: 'Écrire un e-mail' })
  await expect.element(contact).toHaveAttribute('href', `mailto:${boutique.email}`)
  await page.getByRole('link', { name: 'Voir le profil de la boutique' }).click()
  await expectAt(`/profil/${boutique.uid}`)
  await expect.element(title()).toHaveTextContent(/^Le Fil$/)

  const ownerNote = 'Votre annonce, telle que les créateurs la voient.'
  for (const [reader, times] of [
    [boutique, 1],
    [await anAccount('boutique'), 0],
  ] as const) {
    await openApp(`/annonce/${plain._id}`, reader)
    await expect.element(title()).toHaveTextContent(/^Le Fil$/)
    await expect.element(badge()).toHaveTextContent('À jour')
    await expect.element(main().getByText(ownerNote)).toHaveLength(times)
    await expect.element(main().getByText('Proposer vos créations')).not.toBeInTheDocument()
    await expect.element(main().getByRole('button', { name: 'Clôturer' })).not.toBeInTheDocument()
  }
})

// Proves S2.annonce.1, S2.annonce.2, S8.partage.1, S8.partage.2
test('a visitor sees the photos in full screen, by key and by swipe, and shares the annonce, or its link', async () => {
  const boutique = await anAccount('boutique')
  const { _id } = await annonceOf(boutique, { nom: 'Le Café', ville: 'Rennes', photos: PHOTOS })
  const url = `${location.origin}/annonce/${_id}`
  await openApp(`/annonce/${_id}?x=1`)
  const second = page.getByRole('button', { name: 'Agrandir la photo 2' })
  await second.click()
  const box = page.getByRole('dialog')
  await expect.element(box.getByRole('img', { name: 'Photo 2 de Le Café' })).toBeVisible()
  await expect.element(box).toHaveTextContent('2 / 3')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(box).toHaveTextContent('3 / 3')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(box).toHaveTextContent('1 / 3')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(box).toHaveTextContent('3 / 3')
  await box.getByRole('button', { name: 'Photo précédente' }).click()
  await expect.element(box).toHaveTextContent('2 / 3')

  // To the left, as to the next page of a book.
  await commands.swipe({ from: 250, to: 110, y: 300 })
  await expect.element(box).toHaveTextContent('3 / 3')
  await expect.element(box.getByRole('img', { name: 'Photo 3 de Le Café' })).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(box).not.toBeInTheDocument()
  await expect.element(second).toHaveFocus()

  // By the device's own sheet, else the link is copied; what fails is said.
  const failed = main().getByText('Erreur de partage')
  const copied = main().getByText('Lien copié !')
  const share = () => page.getByRole('button', { name: 'Partager' }).click()

  expect('share' in navigator).toBe(false)
  await share()
  await expect.element(copied).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(url)

  deviceSharing('broken')
  await share()
  await expect.element(failed).toBeVisible()
  for (const answer of ['given-up', 'shared'] as const) {
    const shared = deviceSharing(answer)
    await share()
    await expect.poll(() => shared).toEqual([{ title: 'Le Café', text: 'Un espace libre chez Le Café, à Rennes', url }])
    await expect.element(failed).not.toBeInTheDocument()
    await expect.element(copied).not.toBeInTheDocument()
  }
})

// Proves S2.annonce.3, S5.candidature.2
test('a créateur whose profile is incomplete gets a modal, then the profile form', async () => {
  const annonce = await annonceOf(await anAccount('boutique'))
  await openApp(`/annonce/${annonce._id}`, await anAccount('createur', null))
  const apply = page.getByRole('button', { name: 'Postuler' })
  await expect.element(apply).toBeVisible()
  await expect.element(page.getByLabelText('Votre message')).not.toBeInTheDocument()
  await apply.click()
  const modal = page.getByRole('dialog', { name: 'Profil incomplet' })
  await expect.element(modal).toHaveTextContent('Veuillez compléter votre profil avant de pouvoir postuler.')
  await closeMessage()
  await expect.poll(() => location.pathname).toMatch(/\/profil\/(modifier|finaliser)$/)
})

test('asks nobody to complete a profile that has not arrived yet, and whose session has ended to sign in', async () => {
  const createur = await anAccount('createur')
  const annonce = await annonceOf(await anAccount('boutique'))
  const { answer, release } = holding(/\/sync\/users\/_changes/)
  onTestFinished(release)
  await openApp(`/annonce/${annonce._id}`, createur, { answer })
  await expect.element(applyBox()).toHaveTextContent(/^Proposer vos créationsChargement\.\.\.$/)
  await createur.call('DELETE', '/api/session')
  await expect.element(applyBox()).toHaveTextContent("Pour l'envoyer, créez un compte créateur ou connectez-vous")
})

// Proves S2.annonce.3, S3.user.2, S5.candidature.3, S6.5, S8.candidature.1
test('a créateur applies once: the button reads Candidature envoyée, and once closed the page leads to it', async () => {
  const boutique = await anAccount('boutique')
  const annonce = await annonceOf(boutique)
  await openApp(`/annonce/${annonce._id}`, await anAccount('createur'))
  const message = page.getByLabelText('Votre message')
  await page.getByRole('button', { name: 'Postuler' }).click()
  await expect.element(applyBox()).toHaveTextContent('Ce champ est obligatoire.')
  await expect.element(message).toHaveFocus()
  await message.fill('Je couds des trousses.')
  await page.getByRole('button', { name: 'Postuler' }).click()
  const modal = page.getByRole('dialog', { name: 'Candidature envoyée !' })
  await expect.element(modal).toHaveTextContent('La boutique a bien reçu votre demande.')
  await closeMessage()
  await expect.element(page.getByRole('button', { name: 'Candidature envoyée' })).toBeDisabled()
  await expect.element(badge()).toHaveTextContent('À jour')
  await expect.element(page.getByRole('button', { name: 'Postuler' })).not.toBeInTheDocument()
  await boutique.push('annonces', [{ ...(await boutique.read('annonces', annonce._id)), active: false }])
  await expect.element(title()).toHaveTextContent('Annonce non trouvée')
  await main().getByRole('link', { name: 'Suivre ma candidature' }).click()
  await expectAt('/tableau-de-bord')
  await expect.element(main()).toHaveTextContent("Cette annonce n'est plus visible : elle est clôturée ou masquée.")
})

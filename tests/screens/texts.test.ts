import { expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { newEmail } from '../fixtures/acts.ts'
import { ours } from '../fixtures/answers.ts'
import { anAccount } from './accounts.ts'
import { said } from './announcements.ts'
import { type OpenOptions, openApp } from './open.tsx'
import { expectAt, holding, visit } from './people.ts'

const FAILURE = "Une erreur est survenue lors de l'envoi de votre message. Veuillez réessayer."

/** Any annonce id will do: the templates are blank. */
const CONTRAT = '/partenariat/demo/contrat'
const INVENTAIRE = '/partenariat/demo/inventaire'

// Proves S2.contact.1, S5.contact.1, S5.contact.2, S7.7, S8.contact.1, S8.contact.2
test('the contact form shows what is missing, keeps what cannot be sent, and what is typed while the rest leaves', async () => {
  const email = newEmail()
  let answer: OpenOptions['answer']
  await openApp('/contact', undefined, { answer: (url, init) => answer?.(url, init) })
  await expect.element(page.getByLabelText('Sujet')).toHaveValue('Question générale')
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: 'Envoyer' })
  const before = said().length
  await send.click()
  await expect.element(main.getByText('Ce champ est obligatoire.')).toHaveLength(3)
  // The field's description explains why it has the focus.
  await expect.element(page.getByLabelText('Nom')).toHaveFocus()
  await new Promise((resolve) => setTimeout(resolve, 1500)) // an error is announced after a pause of a second
  expect(said().slice(before)).toEqual([])

  const refused = ours({ error: 'server', message: '' }, 500)
  answer = (url) => (url.includes('/api/contact') ? Promise.resolve(refused) : undefined)
  const message = page.getByLabelText('Message')
  await page.getByLabelText('Nom').fill('Anne Martin')
  await page.getByLabelText('E-mail').fill(email)
  await message.fill('Bonjour, une question.')
  await send.click()
  await expect.element(page.getByRole('alert').filter({ hasText: FAILURE })).toBeVisible()
  await expect.element(message).toHaveValue('Bonjour, une question.')

  const slow = holding(/\/api\/contact/)
  answer = slow.answer
  await send.click()
  await userEvent.type(message, ' Et ceci.')
  slow.release()
  await expect.poll(said).toContainEqual(expect.stringMatching(/^Message envoyé !/))
  await expect.element(message).toHaveValue('Et ceci.')
  await expect.poll(() => commands.mailsWith(email), { interval: 250 }).toHaveLength(1)
})

// Proves S2.faq.1, S2.legal.2
test("a question opens on its answer, on paper by itself, a search keeps what matches, and a legal page's way back leads here", async () => {
  await openApp('/faq')
  const answer = page.getByText('la même adresse e-mail peut être réutilisée')
  await expect.element(answer).not.toBeVisible()
  expect(await commands.print()).toMatch(/les autres\s+membres verront de vous/)
  await page.getByText('Puis-je passer de boutique à créateur').click()
  await expect.element(answer).toBeVisible()
  const search = page.getByLabelText('Rechercher dans les questions')
  await search.fill('CLOTUREE')
  await expect.element(page.getByCss('summary')).toHaveLength(1)
  // Only the results for the last letter are announced.
  await search.fill('')
  await userEvent.type(search, 'zzzz')
  await expect.poll(said).toEqual(['Aucune question ne correspond à votre recherche.'])

  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Mentions légales')
  await page.getByRole('button', { name: "Retour à l'accueil" }).click()
  await expectAt('/faq')
})

// Proves S2.contrat.1, S2.contrat.5, S2.inventaire.5, S7.13, S8.pdf.1
test('the two templates are downloaded as PDF, and what prevents it is said', async () => {
  const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana' })
  await openApp('/contact', createur)
  await expect.element(page.getByLabelText('E-mail')).toHaveValue(createur.email)
  await expect.element(page.getByLabelText('Nom')).not.toHaveValue('')

  const button = page.getByRole('button', { name: 'Télécharger en PDF' })
  for (const [path, title, name] of [
    [CONTRAT, 'Contrat de Partenariat pour Espace de Vente', 'modele-contrat-partenariat.pdf'],
    [INVENTAIRE, "Fiche d'Inventaire de Dépôt-Vente", 'modele-fiche-inventaire.pdf'],
  ] as const) {
    await visit(path, title)
    const file = commands.nextFile()
    await button.click()
    expect(await file).toMatchObject({ name })
  }
  await expect.element(page.getByText("L'inventaire partagé s'ouvre ici aux deux parties")).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Inventaire partagé' })).not.toBeInTheDocument()

  const alert = vi.spyOn(window, 'alert').mockReturnValue()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no room left for the file')
  })
  await button.click()
  const refusal = /^Le document n'a pas pu être fait\. Réessayez, ou utilisez «.Imprimer.»\./
  await expect.poll(() => alert.mock.calls).toEqual([[expect.stringMatching(refusal)]])
  await expect.element(button).toBeEnabled()
})

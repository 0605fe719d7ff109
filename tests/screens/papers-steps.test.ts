import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { annonceOf, partenariatOf } from '../fixtures/acts.ts'
import { type Account, anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import { goToStep, printed } from './paper-files.ts'
import { expectAt, focus, onDesk, visit } from './people.ts'
import { expectAccessible, expectUsable, PHONE } from './usable.ts'

const STEP_PX_MAX = 2600 // at 360 px, the site's footer included; the whole contract was 5,993
const FORM_STEPS = ['parties', 'espace', 'argent', 'signature', 'conditions'] as const

const espace = () => page.getByLabelText("Description de l'espace")
const sheet = () => page.getByRole('article')
const steps = () => page.getByRole('navigation', { name: 'Étapes' })

interface Contract {
  readonly boutique: Account
  readonly annonceId: string
  readonly path: string
}

/** A confirmed partnership of three months whose tax and créateur's street are unknown. */
async function aContract(): Promise<Contract> {
  const boutique = await anAccount('boutique', { nom: "L'Échoppe", ville: 'Nantes' })
  const annonce = await annonceOf(boutique, {
    ville: 'Nantes',
    prix: 35,
    commission: 12,
    dateDebut: '2027-01-01',
    dateFin: '2027-04-01',
    description: 'Une étagère de 1 m².',
  })
  const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana', ville: 'Rezé', siret: '73282932000074' })
  await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' })
  return { boutique, annonceId: annonce._id, path: `/partenariat/${annonce._id}/contrat` }
}

test('fills the contract on a phone step by step, each of a screen or so, by the keyboard as well, and goes back with the browser', async () => {
  const { boutique, path } = await aContract()
  const party = page.getByRole('group', { name: 'Votre partie' })
  await openApp(path, boutique)
  await expect.element(party).toBeVisible()
  await expect.element(page.getByLabelText('Vol ou détérioration')).not.toBeVisible()
  await expect.element(sheet()).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Suivant : Espace' }).click()
  await expectAt(`${path}?etape=espace`)
  await expect.element(page.getByRole('heading', { name: 'Espace et durée' })).toHaveFocus()
  await expect.element(party).not.toBeInTheDocument()
  // Text typed before a navigation is still there after it.
  await espace().fill('Un mur près de la caisse')
  await userEvent.tab()
  await focus(steps().getByRole('link', { name: 'Argent' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('TVA sur le loyer')).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('checkbox', { name: 'Un loyer mensuel fixe' })).toHaveFocus()
  history.back()
  await expect.element(espace()).toBeVisible()
  await expect.element(espace()).toHaveValue('Un mur près de la caisse')
  history.forward()
  await expect.element(page.getByLabelText('TVA sur le loyer')).toBeVisible()
  await goToStep('Aperçu')
  await expect.element(sheet()).toHaveTextContent('Un mur près de la caisse')
  await visit(`${path}?etape=agreement`)
  await expect.element(page.getByRole('heading', { name: 'Accord des parties' })).toBeVisible()
  await expect.element(espace()).not.toBeVisible()
  // The last step leads to what is left to do, or to the button that approves, which are above the form.
  await expect.element(page.getByText(/^À votre tour/)).toBeInViewport()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'TVA sur le loyer' })).toBeInViewport()
  expect(document.activeElement?.closest('[id="etape-agreement"]')?.textContent).toContain('À votre tour')

  // Each step in a screen or so, to everybody.
  for (const step of [...FORM_STEPS, 'apercu', 'agreement']) {
    await visit(`${path}?etape=${step}`)
    await expect
      .element(steps().getByCss('[aria-current=step]'))
      .toHaveAttribute('href', expect.stringContaining(`etape=${step}`))
    if (step !== 'parties') await expectUsable(step) // the first, where the contract opens
    const height = document.documentElement.scrollHeight
    if (step !== 'apercu') expect(height, step).toBeLessThan(STEP_PX_MAX)
  }
})

test('the contract of an annonce that is gone has its form and its sheet side by side on a desk, and leads to what is too long in it', async () => {
  const { boutique, annonceId, path } = await aContract()
  await boutique.push('annonces', [{ ...(await boutique.read('annonces', annonceId)), active: false }])
  const { _rev } = await boutique.read('annonces', annonceId)
  await boutique.push('annonces', [{ _id: annonceId, _rev, _deleted: true }])
  await onDesk()
  await openApp(path, boutique)
  await expect.element(page.getByLabelText('Fait à')).toBeVisible()
  await expect.element(steps()).not.toBeInTheDocument()
  await page.getByLabelText('Fait à').fill('Rezé')
  await expect.element(sheet()).toHaveTextContent('Fait à Rezé')
  const [left, right] = [page.getByCss('form'), sheet()].map((one) => one.element().getBoundingClientRect())
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  // At the end of the form, the preview is still in view.
  const preview = page.getByRole('region', { name: 'Aperçu du document' })
  await expect.element(preview).toBeInViewport({ ratio: 0.9 })
  await expect.element(sheet().getByText('Rezé', { exact: true })).toBeInViewport()
  await focus(page.getByLabelText('Représentée par'))
  await expect.element(sheet().getByText('Représentée par')).toBeInViewport()
  await expectAccessible('contrat')
  const paper = await printed()
  expect(paper.pages).toBe(1)
  expect(paper.text).toContain('Signature du Créateur')

  await page.viewport(PHONE.width, PHONE.height)
  const nom = page.getByRole('group', { name: 'Votre partie' }).getByLabelText('Nom')
  await expect.element(nom).toHaveValue("L'Échoppe")
  await goToStep('Espace')
  await expect.element(page.getByLabelText('Fin')).toHaveValue('2027-04-01')
  await espace().fill('mot '.repeat(151))
  await goToStep('Signature')
  await page.getByRole('button', { name: 'Imprimer' }).click()
  await expect.poll(() => location.pathname + location.search + location.hash).toBe(`${path}?etape=espace#espace`)
  await expect.element(espace()).toHaveFocus()
  await expect.element(espace()).toHaveAttribute('aria-invalid', 'true')
})

import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Candidature } from '#domain/candidature.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { annonceOf, contratWritten, partenariatOf } from '../fixtures/acts.ts'
import { type Account, anAccount } from './accounts.ts'
import { agrees, changes } from './elsewhere.ts'
import { openApp } from './open.tsx'
import { downloaded, goToStep } from './paper-files.ts'
import { badge } from './people.ts'
import { expectUsable } from './usable.ts'

interface Partners {
  readonly boutique: Account
  readonly createur: Account
  readonly candidature: Candidature
  readonly contrat: string
}

async function partners(): Promise<Partners> {
  const boutique = await anAccount('boutique', { nom: 'La Mercerie', ville: 'Nantes' })
  const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana', ville: 'Rezé', siret: '73282932000074' })
  const annonce = await annonceOf(boutique, { prix: 35.5, commission: 12 })
  const candidature = await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' })
  return { boutique, createur, candidature, contrat: `/partenariat/${annonce._id}/contrat` }
}

const main = () => page.getByRole('main')
const own = () => page.getByRole('group', { name: 'Votre partie' })
const address = () => own().getByLabelText('Adresse', { exact: true })
const withdrawButton = () => page.getByRole('button', { name: /^Retirer mon accord/ })
const agreeButton = () => page.getByRole('button', { name: 'Bon pour accord' })

/** The text of the contract's PDF, without what depends on who made it and when. */
async function contract(): Promise<string> {
  return (await downloaded(/^contrat-la-mercerie-ana-roux(-20\d\d-\d\d-\d\d)?\.pdf$/)).text
}

async function upToDate(): Promise<void> {
  await expect.element(badge()).toHaveTextContent(/^À jour$/)
}

test('one contract is written by both, each their own part, and approved in a few taps', async () => {
  const { boutique, createur, contrat } = await partners()
  await openApp(contrat, boutique)
  await expect.element(main()).toHaveTextContent('À votre tour : il vous reste 3 informations à écrire')
  await expectUsable('boutique begins')
  await page.getByRole('checkbox', { name: "Écrire l'adresse de ma boutique : 12 rue des Halles, Nantes" }).click()
  await goToStep('Argent')
  await page.getByLabelText('TVA sur le loyer').selectOptions('TVA comprise (TTC)')
  await page.getByLabelText('Prix de vente de référence').selectOptions('Hors taxes (HT)')
  await expect.element(main()).toHaveTextContent('Ana Roux doit encore compléter sa partie')
  await expect.element(agreeButton()).not.toBeInTheDocument()
  await upToDate()

  // The second party: what it writes is its own, and it approves in the same act.
  await openApp(contrat, createur)
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  await expect.element(page.getByRole('region', { name: 'La partie de La Mercerie' })).toHaveTextContent('12 rue')
  await expect.element(own().getByLabelText('Nom')).toHaveValue('Ana Roux')
  await tap(page.getByRole('link', { name: 'Créateur, adresse' }))
  await expect.element(address()).toHaveFocus()
  await address().fill('3 quai Nord, Rezé')
  // What may stay empty is not missing from a complete contract.
  await expect.element(main()).toHaveTextContent('À votre tour : le contrat est complet')
  await expect.element(main()).toHaveTextContent('lignes facultatives encore vides')
  await expect.element(page.getByRole('navigation', { name: 'Étapes' })).not.toHaveTextContent('à compléter')
  await tap(agreeButton())
  expect(taps).toBeLessThanOrEqual(6)
  await expect.element(main()).toHaveTextContent("Elle attend l'accord de La Mercerie")
  await upToDate()
  const theirs = await contract()

  await openApp(contrat, boutique)
  await expect.element(main()).toHaveTextContent('À votre tour : Ana Roux a approuvé ce contrat')
  await expectUsable('boutique approves')
  expect(await contract()).toBe(theirs)
  await agreeButton().click()
  await expect.element(main()).toHaveTextContent('Approuvé par vous deux le')
  await expect.element(page.getByRole('form')).not.toBeInTheDocument()
  await upToDate() // the minute of the agreement is the server's
  const inForce = await contract()
  expect(inForce).toContain('3 quai Nord, Rezé')
  await openApp(contrat, createur)
  await expect.element(main()).toHaveTextContent('Approuvé par vous deux le')
  expect(await contract()).toBe(inForce)
})

test('what the other has approved is changed only after a question, and an amendment leaves what is in force', async () => {
  const { boutique, createur, candidature, contrat } = await partners()
  await contratWritten(boutique, createur, candidature)
  await openApp(contrat, createur)
  await agreeButton().click()
  await expect.element(main()).toHaveTextContent("Elle attend l'accord de La Mercerie")
  await upToDate()

  await openApp(contrat, boutique)
  await page.getByRole('button', { name: 'Modifier le contrat' }).click()
  const question = page.getByRole('dialog')
  await expect.element(question).toHaveTextContent('Ana Roux a approuvé cette version.')
  await expect.element(question).toHaveTextContent('La changer lui redemandera son accord.')
  await question.getByRole('button', { name: 'Ne rien changer' }).click()
  await agreeButton().click()
  await expect.element(main()).toHaveTextContent('Approuvé par vous deux le')
  // What both approved is in force, whatever one of them does next.
  await expect.element(withdrawButton()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Proposer un avenant' }).click()
  await goToStep('Argent')
  await page.getByLabelText('Commission, en pour cent').fill('20')
  await goToStep('Parties')
  await expect.element(agreeButton()).toBeEnabled()
  await expect.element(main()).toHaveTextContent('À votre tour : un avenant au contrat est proposé')
  await upToDate()

  // Who did not write the amendment reads what it changes before the button that approves it.
  await openApp(contrat, createur)
  await expect.element(main()).toHaveTextContent('À votre tour : un avenant au contrat est proposé')
  await expect.element(main()).toHaveTextContent("Ce que change l'avenant (1)")
  await expect.element(page.getByText('Contrat en vigueur', { exact: true })).toBeVisible()
  await expectUsable('an amendment to read')
  // On a phone one above the other: half of its width breaks a date in two.
  await page.viewport(360, 740)
  const [former, now] = ['Contrat en vigueur', 'Maintenant'].map((name) =>
    page.getByText(name, { exact: true }).first().element().getBoundingClientRect(),
  )
  expect(now?.top).toBeGreaterThan(former?.top ?? Number.NaN)
  expect(agreeButton().element().getBoundingClientRect().top).toBeGreaterThan(now?.bottom ?? Number.NaN)

  await openApp(contrat, boutique)
  await agreeButton().click()
  await expect.element(main()).toHaveTextContent("Elle attend l'accord d'Ana Roux")
  await expect.element(main()).toHaveTextContent("Ce que change l'avenant (1)")
  await expect.element(withdrawButton()).toBeVisible()
  await upToDate()

  await openApp(contrat, createur)
  await expect.element(main()).toHaveTextContent('À votre tour : La Mercerie a approuvé cet avenant')
  // Of what is in force nobody takes their agreement back.
  await expect.element(withdrawButton()).not.toBeInTheDocument()
  await expect.element(main()).toHaveTextContent('Contrat en vigueur12 %Maintenant20 %')
  await expect.element(main()).not.toHaveTextContent('Ce qui a changé')
  await page.getByRole('link', { name: /^Contrat convenu/ }).click()
  await expect.element(page.getByRole('article')).toHaveTextContent('une commission de 12 %')
  history.back()
  await page.getByRole('button', { name: "Renoncer à l'avenant" }).click()
  await page.getByRole('dialog').getByRole('button', { name: "Renoncer à l'avenant" }).click()
  await expect.element(main()).toHaveTextContent('Approuvé par vous deux le')
  await expect.element(page.getByRole('article')).toHaveTextContent('une commission de 12 %')
})

test('what changed since one approved, on whatever device, is read before the form', async () => {
  const all = await partners()
  const { boutique, createur, candidature, contrat } = all
  await contratWritten(boutique, createur, candidature)
  const espace = `${'Une étagère à droite de la porte. '.repeat(17)}Et un crochet.`
  const writes = (terms: object) =>
    changes(boutique, all, (papers) => ({ ...papers, contrat: { ...papers.contrat, ...terms } }))
  await writes({ espace })
  await agrees(createur, all)
  await writes({ espace: 'Une étagère', loyerMontant: '45' })
  const read = async () => {
    const words = page.getByText('Ce qui a changé depuis votre accord (2)')
    await expect.element(words).toBeVisible()
    await expect.element(main()).toHaveTextContent(`Version que vous aviez approuvée${espace}Maintenant`)
    await expect.element(main()).toHaveTextContent('Version que vous aviez approuvée35 €Maintenant45 €')
    return page.getByText('45 €', { exact: true }).first().element().getBoundingClientRect().bottom
  }
  await page.viewport(320, 740)
  await openApp(`/partenariat/${candidature._id}`, createur)
  await expect.element(main()).toHaveTextContent('Le contrat a changé depuis votre accord. Relisez ce qui a changé')
  await openApp(contrat, createur)
  const form = page.getByRole('heading', { name: 'Compléter le contrat' })
  expect(await read()).toBeLessThan(form.element().getBoundingClientRect().top)
  await expectUsable('a contract that changed')

  await agrees(boutique, all)
  await expect.element(form).not.toBeInTheDocument()
  const agreements = page.getByRole('heading', { name: 'Accord des parties' })
  expect(await read()).toBeLessThan(agreements.element().getBoundingClientRect().top)
  expect(await read()).toBeLessThan(agreeButton().element().getBoundingClientRect().top)
  await agreeButton().click()
  await expect.element(main()).toHaveTextContent('Approuvé par vous deux le')
  await expect.element(main()).not.toHaveTextContent('Ce qui a changé')
})

test('what is typed is written when the page is hidden, and asks before it undoes an approval that comes meanwhile', async () => {
  const all = await partners()
  const { boutique, createur, candidature, contrat } = all
  await contratWritten(boutique, createur, candidature)
  const stored = async () => ((await boutique.read('partenariats', candidature._id)) as unknown as Partenariat).contrat
  const rate = async () => (await stored()).commissionTaux
  const field = page.getByLabelText('Commission, en pour cent')
  const question = page.getByRole('dialog')
  const show = () => void Reflect.deleteProperty(document, 'visibilityState')
  onTestFinished(show)
  await openApp(contrat, boutique)
  await address().fill('3 quai de la Fosse')
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(stored).toMatchObject({ boutiqueAdresse: '3 quai de la Fosse' })
  await expect.element(address()).toHaveFocus()
  show()
  document.dispatchEvent(new Event('visibilitychange'))
  await goToStep('Argent')
  await field.fill('20')
  await agrees(createur, all)
  await expect.element(main()).toHaveTextContent('Ana Roux a approuvé ce contrat')
  await agreeButton().click()
  await expect.element(question).toHaveTextContent('Ana Roux a approuvé cette version.')
  await question.getByRole('button', { name: 'Ne rien changer' }).click()
  await expect.element(field).toHaveValue('12')
  expect(await rate()).toBe('12')

  await field.fill('25')
  await agreeButton().click()
  await question.getByRole('button', { name: 'Modifier quand même' }).click()
  await expect.poll(rate).toBe('25')
  await expect.element(main()).not.toHaveTextContent('Ana Roux a approuvé ce contrat')
})

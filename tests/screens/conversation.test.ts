import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Candidature } from '#domain/candidature.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { annonceOf, candidatureOf, moved } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { agrees, announces } from './elsewhere.ts'
import { openApp } from './open.tsx'
import { textsOf, toast } from './people.ts'
import { expectUsable } from './usable.ts'

const main = () => page.getByRole('main')
const lines = () => textsOf(main().getByCss('ol > li'))

// Proves S2.messages.5
test('a candidature is answered in its conversation by either party, which then tells what both do of the papers', async () => {
  const [boutique, createur] = [await anAccount('boutique'), await anAccount('createur')]
  const candidature = await candidatureOf(createur, await annonceOf(boutique, { prix: 35, commission: 10 }))
  const path = `/messages/${candidature._id}`
  const button = (name: string) => main().getByRole('button', { name, exact: true })
  const status = async () => ((await boutique.read('candidatures', candidature._id)) as unknown as Candidature).status
  await openApp(path, boutique)
  await expect.element(main().getByText('À étudier')).toBeVisible()
  await expect.element(button('Refuser')).toBeVisible()
  await expectUsable('a candidature to answer')
  await button('Accepter').click()
  await expect.element(main().getByText('En attente créateur')).toBeVisible()
  await expect.element(button('Accepter')).not.toBeInTheDocument()
  await toast('acceptée').getByRole('button', { name: 'Annuler' }).click()
  await expect.element(button('Accepter')).toBeVisible()
  expect(await status()).toBe('pending')

  await moved(boutique, candidature, 'awaiting-creator')
  await openApp(path, createur)
  await expect.element(main().getByText(/^Expire dans:/)).toBeVisible()
  await expect.element(main().getByText(/35.€ \/ mois|35\s€\s\/\smois/)).toBeVisible()
  await expect.element(button('Décliner')).toBeVisible()
  await expectUsable('an offer to answer')
  await button('Confirmer').click()
  await expect.element(main().getByText('Partenariat confirmé')).toBeVisible()
  await expect.poll(status).toBe('confirmed')

  const all = { candidature }
  await boutique.push('partenariats', [newPartenariat(candidature)])
  await page.getByLabelText('Votre message').fill('Je signe ce soir.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.poll(lines).toEqual([expect.stringContaining('Bonjour'), expect.stringContaining('Je signe ce soir.')])

  await agrees(boutique, all)
  await expect.poll(() => lines().at(-1)).toMatch(/^La Mercerie a approuvé le contrat/)
  await agrees(createur, all)
  await expect.poll(() => lines().at(-1)).toMatch(/^Contrat approuvé par vous deux le \d/)
  await announces(boutique, all, '2027-03-12')
  await expect.poll(() => lines().at(-1)).toMatch(/^La Mercerie a annoncé la fin pour le 12.mars.2027/)
  await page.getByLabelText('Votre message').fill('Merci de me prévenir.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.poll(() => lines().at(-1)).toContain('Merci de me prévenir.')
  expect(lines()).toHaveLength(6)
  await expectUsable('a conversation with events')

  await openApp(path, boutique)
  await expect.poll(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^Vous avez annoncé la fin pour le/)]))
})

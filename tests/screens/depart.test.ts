import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { annonceOf, candidatureOf, partenariatOf } from '../fixtures/acts.ts'
import { aRow, ROW } from '../fixtures/documents.ts'
import { type Account, anAccount } from './accounts.ts'
import { sell } from './inventaire.ts'
import { openApp } from './open.tsx'
import { textsOf } from './people.ts'
import { expectAccessible } from './usable.ts'

const main = () => page.getByRole('main')
const title = () => page.getByRole('heading', { level: 1 })

/** Deletes the account, with the calls that its danger zone makes. */
async function leave({ call }: Account): Promise<void> {
  expect((await call('DELETE', '/api/compte')).status).toBe(204)
}

async function expectPapers(note: string): Promise<void> {
  await page.getByRole('link', { name: 'Contrat' }).click()
  await expect.element(title()).toHaveTextContent(/^Contrat de Partenariat pour Espace de Vente$/)
  await expect.element(main()).toHaveTextContent(note)
  await page.getByRole('link', { name: /inventaire/i }).click()
  await expect.element(title()).toHaveTextContent('Inventaire')
  await expect.element(main()).toHaveTextContent(note)
}

// Proves S1.3
test('a créateur whose boutique has left finds the papers, without its annonce', async () => {
  const boutique = await anAccount('boutique', { nom: "L'Échoppe" })
  const annonce = await annonceOf(boutique, { nom: "L'Échoppe", ville: 'Nantes' })
  const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana' })
  await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' })
  await candidatureOf(createur, await annonceOf(boutique, { nom: "L'Échoppe bis" }))
  await openApp('/tableau-de-bord', createur)
  await expect.element(main().getByText("L'Échoppe bis").first()).toBeVisible()

  await leave(boutique)
  const own = page.getByRole('region', { name: 'Vos candidatures' }).getByRole('listitem')
  await expect.element(own).toHaveLength(1)
  await expect.element(own).toHaveTextContent(/Cette boutique a supprimé son compte le .*\s: vos papiers restent ici\./)
  await expect.poll(() => textsOf(own.getByRole('link'))).toEqual(['Voir le partenariat', 'Messages'])
  await expectPapers('Cette boutique a supprimé son compte')
  await expect.element(page.getByRole('heading', { name: 'Accord des parties' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Bon pour accord' })).not.toBeInTheDocument()
})

// Proves S1.10, S4.fin.5
test('who deletes their account is told before of the partnerships that run', async () => {
  const boutique = await anAccount('boutique', { nom: "L'Échoppe", ville: 'Nantes' })
  for (const nom of ['Roux', 'Diaz']) {
    const createur = await anAccount('createur', { nom, prenom: 'Ana' })
    const annonce = await annonceOf(boutique, { ville: 'Nantes', commission: 10 })
    const candidature = await partenariatOf(boutique, createur, annonce, { nom: `Ana ${nom}` })
    if (nom === 'Diaz') continue
    const rows = { [ROW]: aRow({ depot: 12 }) }
    await boutique.push('partenariats', [{ ...newPartenariat(candidature), rows }])
    await sell(boutique, candidature, [{ quantity: 2 }, { quantity: 1 }])
  }
  const gone = await anAccount('createur', { nom: 'Le Goff', prenom: 'Ana' })
  await partenariatOf(boutique, gone, await annonceOf(boutique), { nom: 'Ana Le Goff' })
  await leave(gone)
  await openApp('/compte', boutique)
  const danger = page.getByRole('region', { name: 'Zone de danger' })
  await expect.element(danger).toHaveTextContent(/Vous avez 2 partenariats confirmés avec\s:/)
  await expect
    .poll(() => textsOf(danger.getByRole('listitem')))
    .toEqual([
      expect.stringMatching(
        /Ana Roux, Nantes.*9 pièces en rayon, 2 ventes à compter \(49,95\s€ reviennent au créateur\)/,
      ),
      expect.stringMatching(/Ana Diaz, Nantes.*Rien en rayon, aucune vente à compter/),
    ])
  await expect.element(danger).toHaveTextContent("restent à l'autre partie, avec votre nom")
  const erased = "l'autre partie a déjà supprimé son compte : ses papiers seront effacés"
  await expect.element(danger).toHaveTextContent(erased)
  await expect.element(danger).toHaveTextContent("Gardez-en d'abord une copie")
  await expectAccessible('the danger zone of a boutique with partnerships')
  await danger.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const question = page.getByRole('dialog', { name: 'Supprimer votre compte ?' })
  const remain = 'Les papiers de vos 2 partenariats confirmés restent aux autres parties'
  await expect.element(question).toHaveTextContent(remain)
  const open = 'Il reste 9 pièces en rayon et 2 ventes à compter'
  await expect.element(question).toHaveTextContent(open)
  await question.getByRole('button', { name: 'Annuler' }).click()
})

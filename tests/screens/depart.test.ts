import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Candidature } from '#domain/candidature.ts'
import { recordIdOf } from '#domain/ids.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { aboutId } from '#domain/papers/record-keys.ts'
import { EMPTY_RECORD, type StatementSums } from '#domain/papers/records.ts'
import { annonceOf, candidatureOf, partenariatOf } from '../fixtures/acts.ts'
import { newId } from '../fixtures/builders.ts'
import { aRow, ROW } from '../fixtures/documents.ts'
import { type Account, anAccount } from './accounts.ts'
import { said } from './announcements.ts'
import { sell } from './inventaire.ts'
import { openApp } from './open.tsx'
import { badge, expectAt, textsOf, visit } from './people.ts'
import { expectAccessible, expectUsable } from './usable.ts'

const main = () => page.getByRole('main')
const title = () => page.getByRole('heading', { level: 1 })

/** Deletes the account, with the calls that its danger zone makes. */
async function leave({ call }: Account): Promise<void> {
  expect((await call('DELETE', '/api/compte')).status).toBe(204)
}

/** Proposes a statement of some sales. @returns its id */
async function proposes(
  by: Account,
  { _id, boutiqueId, creatorId }: Candidature,
  movements: readonly string[],
  sums: Partial<StatementSums>,
) {
  const key = `${by.uid === boutiqueId ? 'b' : 'c'}${newId(11)}`
  const said = { boutiqueId, creatorId, by: by.uid, at: new Date().toISOString() }
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const id = recordIdOf(_id, key)
  await by.push('records', [{ ...EMPTY_RECORD, ...said, _id: id, kind: 'statement', ...days, movements, ...sums }])
  const about = (record: object) => ({ ...EMPTY_RECORD, ...said, at: new Date().toISOString(), ...record })
  return { id, key, about }
}

/** A statement that both agree to, with a payment to confirm, one that waits for its answer, sales to count, pieces. */
async function openMatters(boutique: Account, createur: Account, candidature: Candidature): Promise<void> {
  const rows = { [ROW]: aRow({ depot: 12 }) }
  await boutique.push('partenariats', [{ ...newPartenariat(candidature), rows }])
  const counted = await sell(boutique, candidature, [{ quantity: 4 }])
  const sums = { sold: 4, salesCentimes: 7400, commissionCentimes: 740, dueCentimes: 6660 }
  const { id, key, about } = await proposes(boutique, candidature, counted, sums)
  const accepted = { _id: aboutId(id, 'answer'), kind: 'answer', by: createur.uid, answer: 'accepted' }
  await createur.push('records', [about(accepted)])
  const paid = { kind: 'payment', statement: key, day: '2026-12-01', centimes: 2000, means: 'virement' }
  await boutique.push('records', [about({ ...paid, _id: recordIdOf(candidature._id, `b${newId(11)}`) })])
  const other = await sell(boutique, candidature, [{}])
  const one = { sold: 1, salesCentimes: 1850, commissionCentimes: 185, dueCentimes: 1665 }
  await proposes(createur, candidature, other, one)
  await sell(boutique, candidature, [{ quantity: 2 }, { quantity: 1 }])
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
test('a créateur whose boutique has left finds the papers, without its annonce, and is told that their account is deleted elsewhere', async () => {
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

  await expect.element(badge()).toHaveTextContent('À jour')
  await leave(createur)
  await expectAt('/connexion')
  const gone = /Ce compte a été supprimé\s: ses données ont été retirées de cet appareil\./
  await expect.element(main()).toHaveTextContent(gone)
  await expect.poll(() => said().filter((text) => gone.test(text))).toHaveLength(1)
})

// Proves S1.10, S4.fin.5
test('who deletes their account is told before of the partnerships that run', async () => {
  const boutique = await anAccount('boutique', { nom: "L'Échoppe", ville: 'Nantes' })
  for (const nom of ['Roux', 'Diaz']) {
    const createur = await anAccount('createur', { nom, prenom: 'Ana' })
    const annonce = await annonceOf(boutique, { ville: 'Nantes', commission: 10 })
    const candidature = await partenariatOf(boutique, createur, annonce, { nom: `Ana ${nom}` })
    if (nom === 'Roux') await openMatters(boutique, createur, candidature)
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
      expect.stringMatching(/Ana Roux, Nantes/),
      '4 pièces en rayon',
      'À reverser à Ana Roux : 49,95 € (3 pièces vendues à compter, sans le loyer)',
      'À reverser à Ana Roux : 66,60 € (1 relevé à régler)',
      'Règlement de 20,00 € à confirmer par Ana Roux',
      'À reverser à Ana Roux : 16,65 € (relevé n° 2, sans votre réponse)',
      expect.stringMatching(/Ana Diaz, Nantes.*Rien en rayon, rien à compter ni à régler/),
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
  await expect.element(question).toHaveTextContent("Avant, mettez-vous d'accord sur ce qui reste ouvert")
  await expect.poll(() => textsOf(question.getByRole('listitem'))).toHaveLength(6)
  await expect.element(question).not.toHaveTextContent('Diaz')
  await expectUsable('the confirmation of a deletion, with open matters')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(question).not.toBeInTheDocument()
})

// Proves S4.fin.5
test('a créateur who deletes their account reads what is due to them, also by who has left', async () => {
  const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana' })
  const boutiques = []
  for (const nom of ["L'Échoppe", 'La Mercerie']) {
    const boutique = await anAccount('boutique', { nom, ville: 'Nantes' })
    const annonce = await annonceOf(boutique, { nom, ville: 'Nantes', commission: 10 })
    await openMatters(boutique, createur, await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' }))
    boutiques.push(boutique)
  }
  await leave(boutiques[1] as Account)
  await openApp('/compte', createur)
  const danger = page.getByRole('region', { name: 'Zone de danger' })
  await danger.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const question = page.getByRole('dialog', { name: 'Supprimer votre compte ?' })
  await expect
    .poll(() => textsOf(question.getByRole('listitem')))
    .toEqual([
      expect.stringMatching(/^L'Échoppe, Nantes/),
      '4 pièces en rayon',
      "L'Échoppe vous doit 49,95 € (3 pièces vendues à compter, sans le loyer)",
      "L'Échoppe vous doit 66,60 € (1 relevé à régler)",
      'Règlement de 20,00 € à confirmer par vous',
      "L'Échoppe vous doit 16,65 € (relevé n° 2, sans réponse de L'Échoppe)",
      expect.stringMatching(/^La Mercerie, Nantes/),
      '4 pièces en rayon',
      'La Mercerie vous doit 49,95 € (3 pièces vendues à compter, sans le loyer)',
      // The statement that the créateur made waits for no answer; what who has left paid still waits for theirs.
      'La Mercerie vous doit 83,25 € (2 relevés à régler)',
      'Règlement de 20,00 € à confirmer par vous',
    ])
  await question.getByRole('button', { name: 'Annuler' }).click()
  // What is on the shelf of who has left, and due by them, is not past; nor is it for the shop.
  await visit('/tableau-de-bord')
  const running = page.getByRole('region', { name: 'Vos partenariats' }).getByRole('listitem')
  await expect.poll(() => textsOf(running).length).toBe(2)
  await expect.element(page.getByRole('region', { name: 'Partenariats passés' })).not.toBeInTheDocument()
  await visit('/comptoir')
  await expect.element(main().getByRole('region', { name: 'Pièces' }).getByRole('listitem')).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { PASSWORD } from '../fixtures/acts.ts'
import { ROW } from '../fixtures/documents.ts'
import { anAccount } from './accounts.ts'
import { type Partners, partners, sell } from './inventaire.ts'
import { openApp } from './open.tsx'
import { sharedFiles } from './paper-files.ts'
import { approves, completes } from './papers-acts.ts'
import { expectAt, fillSignIn, visit } from './people.ts'
import { expectUsable } from './usable.ts'

const main = () => page.getByRole('main')
const title = () => page.getByRole('heading', { level: 1 })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const region = (name: string) => page.getByRole('region', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })

test('says to each party what comes next, from the first blank of the contract to both approvals, and leads there', async () => {
  const { boutique, createur, candidature, address: inventory } = await partners({ ref: 'B1', description: 'Bol' })
  const address = `/partenariat/${candidature._id}`
  await openApp(address, boutique)
  await expect.element(title()).toHaveTextContent(/^Ana Roux$/)
  await expect.element(main()).toHaveTextContent("D'après l'annonce : rien n'est encore approuvé.")
  await expect.element(main()).toHaveTextContent('commission de 10 %')
  await expect.element(heading('À votre tour')).toBeVisible()
  await expect.element(region('Papiers')).toHaveTextContent(/Contrat\s*À compléter/)
  await expectUsable('a new partnership')
  await link('Compléter le contrat').click()
  await expectAt(`/partenariat/${candidature.annonceId}/contrat?avec=${createur.uid}`)
  await page.getByRole('button', { name: 'Retour au partenariat' }).click()
  await expectAt(address)

  for (const by of [boutique, createur]) await completes(by, candidature)
  await expect.element(link('Relire le contrat')).toBeVisible()
  await approves(createur, candidature, 'contrat')
  await expect.element(main()).toHaveTextContent('Ana Roux a approuvé le contrat. Relisez-le')
  await expect.element(region('Fil')).toHaveTextContent('Ana Roux a approuvé le contrat')

  await openApp(address, createur)
  await expect.element(title()).toHaveTextContent(/^La Mercerie$/)
  await expect.element(heading('En attente de La Mercerie')).toBeVisible()
  await expect.element(main()).toHaveTextContent(/Il attend l'accord de La Mercerie\. Depuis le \d/)
  await expect.element(region('Papiers')).toHaveTextContent(/Contrat\s*À approuver/)
  await expect.element(region('Fil')).toHaveTextContent('Vous avez approuvé le contrat')
  await approves(boutique, candidature, 'contrat')
  await expect.element(link("Remplir l'inventaire")).toBeVisible()
  await expect.element(region('Papiers')).toHaveTextContent(/Contrat\s*Approuvé par vous deux le \d/)
  await expect.element(main()).not.toHaveTextContent("D'après l'annonce")
  await expect.element(main()).toHaveTextContent('Une étagère')
  await approves(createur, candidature, 'inventaire')

  await openApp(inventory, boutique)
  await expect.element(heading('À votre tour')).toBeInViewport()
  await expect.element(main()).toHaveTextContent(/Ana Roux a approuvé la fiche d'inventaire\. Vérifiez-la/)
  await expectUsable('an inventory to check')
  const approval = page.getByRole('button', { name: /^Bon pour accord/ })
  await expect.element(approval).not.toBeInViewport()
  await link("Aller à l'accord").click()
  await expect.element(approval).toBeInViewport()
  await approval.click()
  await expect.element(heading('À votre tour')).not.toBeInTheDocument()
})

/** A partnership with ten bowls, whose two papers both parties approved. */
async function agreed(): Promise<Partners> {
  const all = await partners({ ref: 'B1', description: 'Bol', depot: 10, prixCentimes: 1850 })
  const { boutique, createur, candidature } = all
  for (const by of [boutique, createur]) await completes(by, candidature)
  for (const paper of ['contrat', 'inventaire'] as const)
    for (const by of [createur, boutique]) await approves(by, candidature, paper)
  return all
}

test('says the money, the shelf and the papers of an agreed partnership, and gives its contract as a file', async () => {
  const { boutique, createur, candidature } = await agreed()
  const address = `/partenariat/${candidature._id}`
  await sell(createur, candidature, [{ row: ROW, quantity: 10, day: '2026-11-20' }])
  await openApp(address, boutique)
  // 185,00 minus the contract's 20 %, not the annonce's 10 %
  await expect.element(region('Argent')).toHaveTextContent('À reverser à Ana Roux : 148,00 €')
  await expect.element(region('Argent')).toHaveTextContent('10 pièces vendues ne sont dans aucun relevé')
  await expect.element(region('En rayon')).toHaveTextContent('0 pièce en rayon')
  await expect.element(region('En rayon')).toHaveTextContent('Épuisé : B1 Bol.')
  await page.getByText('Exemplaires convenus (2)').click()
  await expect.element(link(/^Contrat convenu le/)).toBeVisible()
  await expectUsable('an agreed partnership')

  const saved = commands.nextFile()
  await page.getByRole('button', { name: 'PDF, contrat en vigueur' }).click()
  const file = await saved
  expect(file.name).toMatch(/\.pdf$/)
  expect(file.text.replace(/\s+/g, ' ')).toContain('Une étagère')

  const given = sharedFiles()
  await openApp(address, createur)
  await expect.element(region('Argent')).toHaveTextContent('La Mercerie vous doit 148,00 €')
  await page.getByRole('button', { name: 'Partager, contrat en vigueur' }).click()
  await expect.poll(() => given.map(({ type, size }) => [type, size > 1000])).toEqual([['application/pdf', true]])
  await link('Noter une vente').click()
  await expectAt(`/comptoir?partenariat=${candidature._id}`)
})

// Proves S4.partenariat.1
test('both dashboards lead to the partnerships that run, also without their annonce, and to those that a party has left', async () => {
  const { boutique, createur, candidature } = await partners()
  const { annonceId } = candidature
  for (const by of [createur, boutique]) {
    await openApp('/tableau-de-bord', by)
    const card = region('Vos partenariats').getByRole('listitem')
    await expect.element(card).toHaveTextContent('À votre tour')
    await expect.element(card).toHaveTextContent(by === boutique ? 'Ana Roux' : 'La Mercerie')
    for (const [name, paper] of Object.entries({ Contrat: 'contrat', Inventaire: 'inventaire', Relevés: 'releves' }))
      await expect
        .element(card.getByRole('link', { name }))
        .toHaveAttribute('href', `/partenariat/${annonceId}/${paper}?avec=${createur.uid}`)
    await expect
      .element(page.getByRole('navigation', { name: 'Accès rapide' }))
      .toHaveTextContent('1 partenariat à votre tour')
    await expect.element(region('Partenariats passés')).not.toBeInTheDocument()
  }
  await region('Vos partenariats').getByRole('link', { name: 'Voir le partenariat' }).click()
  await expectAt(`/partenariat/${candidature._id}`)
  await visit(`/messages/${candidature._id}`, 'Ana Roux')
  await link('Voir le partenariat').click()
  await expectAt(`/partenariat/${candidature._id}`)

  await visit('/tableau-de-bord')
  await boutique.push('annonces', [{ ...(await boutique.read('annonces', annonceId)), active: false }])
  const { _rev } = await boutique.read('annonces', annonceId)
  await boutique.push('annonces', [{ _id: annonceId, _rev, _deleted: true }])
  await expect.element(page.getByText("Vous n'avez pas encore d'annonce.")).toBeVisible()
  await expect.element(region('Vos partenariats').getByRole('listitem')).toHaveTextContent('Ana Roux')
  expect((await createur.call('DELETE', '/api/compte')).status).toBe(204)
  const past = region('Partenariats passés').getByRole('listitem')
  await expect.element(past).toHaveTextContent(/Ce créateur a supprimé son compte le/)
  await expect.element(region('Vos partenariats')).not.toBeInTheDocument()
  await past.getByRole('link', { name: 'Voir le partenariat' }).click()
  await expect.element(main()).toHaveTextContent(/Ce créateur a supprimé son compte le/)
  await expect.element(heading('À votre tour')).not.toBeInTheDocument()
})

test('an address of no partnership of the member is said; a scanned label tells its piece to its partners, who sell it at once', async () => {
  const { boutique, candidature } = await partners({ ref: 'B1', description: 'Bol', depot: 10, prixCentimes: 1850 })
  const address = `/partenariat/${candidature._id}`
  const other = await anAccount('createur')
  await openApp(address, other)
  await expect.element(title()).toHaveTextContent('Partenariat introuvable')
  await visit(`/partenariat/${candidature.annonceId}.${other.uid}`, 'Partenariat introuvable')
  await expectUsable('an unknown partnership')
  await page.getByRole('button', { name: 'Retour au tableau de bord' }).click()
  await expectAt('/tableau-de-bord')

  const label = `${address}?ligne=${ROW}`
  const said = "Cette étiquette s'ouvre avec le compte de la boutique ou du créateur de la pièce."
  await visit(label, 'Étiquette scannée')
  await expect.element(main()).toHaveTextContent(said)
  await expectUsable("a label of somebody else's piece")
  await page.getByRole('button', { name: 'Changer de compte' }).click()
  // Signed out: the sign-in, as for a visitor.
  await expectAt('/connexion')
  await expect.element(main()).toHaveTextContent(said)
  await expect.element(main()).not.toHaveTextContent('Bol')
  await fillSignIn(boutique.email, PASSWORD)
  await expectAt(label)

  const piece = region('B1 Bol')
  await expect.element(heading('B1 Bol')).toHaveFocus()
  await expect.element(piece).toHaveTextContent('18,50 € · reste 10 sur 10')
  // Before all else of the page, so that a phone shows it without scrolling.
  expect(heading(/./).first().element().textContent).toBe('B1 Bol')
  const sell = piece.getByRole('button', { name: '+1 vendu, Bol' })
  expect(sell.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight)
  await sell.click()
  await expect.element(piece).toHaveTextContent('reste 9 sur 10')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(piece).toHaveTextContent('reste 10 sur 10')
  await piece.getByRole('button', { name: '+1 repris, Bol' }).click()
  await expect.element(piece).toHaveTextContent('reste 9 sur 10')
  await expectUsable('a scanned piece')
  await piece.getByRole('button', { name: 'Voir tout le partenariat' }).click()
  await expect.element(piece).not.toBeInTheDocument()
  await expectAt(address)
  await visit(`${address}?ligne=zzzzzzzzzzzz`)
  await expect.element(region('Étiquette scannée')).toHaveTextContent("Cette pièce n'est plus sur la fiche.")
})

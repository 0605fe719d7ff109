import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { annonceOf, PASSWORD } from '../fixtures/acts.ts'
import { ROW } from '../fixtures/documents.ts'
import { anAccount } from './accounts.ts'
import { type Partners, partners, sell } from './inventaire.ts'
import { openApp } from './open.tsx'
import { approves, completes } from './papers-acts.ts'
import { expectAt, visit } from './people.ts'
import { expectReadable, expectUsable } from './usable.ts'

const main = () => page.getByRole('main')
const title = () => page.getByRole('heading', { level: 1 })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const region = (name: string) => page.getByRole('region', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })

test('the inventory says first that it waits, and leads to its approval', async () => {
  const { boutique, createur, candidature, address } = await partners({ ref: 'B1', description: 'Bol', depot: 10 })
  for (const by of [boutique, createur]) await completes(by, candidature)
  for (const by of [createur, boutique]) await approves(by, candidature, 'contrat')
  await approves(createur, candidature, 'inventaire')
  await openApp(address, boutique)
  await expect.element(heading('À votre tour')).toBeInViewport()
  await expect.element(main()).toHaveTextContent(/Ana Roux a approuvé la fiche d'inventaire\. Vérifiez-la/)
  await expectUsable('an inventory to check')
  await page.viewport(360, 740)
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

test('says to each party what comes next, from the first blank of the contract to its approval', async () => {
  const { boutique, createur, candidature } = await partners({ ref: 'B1', description: 'Bol', depot: 10 })
  const address = `/partenariat/${candidature._id}`
  await openApp(address, boutique)
  await expect.element(title()).toHaveTextContent(/^Ana Roux$/)
  await expect.element(main()).toHaveTextContent("D'après l'annonce : rien n'est encore approuvé.")
  await expect.element(main()).toHaveTextContent('commission de 10 %')
  await expect.element(heading('À votre tour')).toBeVisible()
  await expect.element(region('Papiers')).toHaveTextContent(/Contrat\s*À compléter/)
  await expectUsable('a new partnership')
  await expectReadable('a new partnership')
  await link('Compléter le contrat').click()
  await expectAt(`/partenariat/${candidature.annonceId}/contrat?avec=${createur.uid}`)
  await page.getByRole('button', { name: 'Retour au partenariat' }).click()
  await expectAt(address)

  for (const by of [boutique, createur]) await completes(by, candidature)
  await expect.element(link('Relire le contrat')).toBeVisible()
  await expect.element(main()).toHaveTextContent('Le contrat est complet. Relisez-le, puis donnez votre accord.')
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
})

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

  const given: File[] = []
  const share = async ({ files = [] }: ShareData) => void given.push(...files)
  const own = { canShare: { value: () => true, configurable: true }, share: { value: share, configurable: true } }
  Object.defineProperties(navigator, own)
  onTestFinished(() => {
    for (const name of Object.keys(own)) Reflect.deleteProperty(navigator, name)
  })
  await openApp(address, createur)
  await expect.element(region('Argent')).toHaveTextContent('La Mercerie vous doit 148,00 €')
  await page.getByRole('button', { name: 'Partager, contrat en vigueur' }).click()
  await expect.poll(() => given.map(({ type, size }) => [type, size > 1000])).toEqual([['application/pdf', true]])
  await link('Noter une vente').click()
  await expectAt(`/comptoir?partenariat=${candidature._id}`)
})

// Proves S4.partenariat.1
test('both dashboards list the partnerships that run, whose turn it is, and lead to the papers in one tap', async () => {
  const { boutique, createur, candidature } = await partners()
  const { annonceId } = candidature
  for (const by of [boutique, createur]) {
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
  await visit(`/messages/${candidature._id}`, 'La Mercerie')
  await link('Voir le partenariat').click()
  await expectAt(`/partenariat/${candidature._id}`)
})

test('a partnership runs after its annonce was deleted, and is past once a party has left', async () => {
  const { boutique, createur, candidature } = await partners()
  const annonce = await boutique.read('annonces', candidature.annonceId)
  await boutique.push('annonces', [{ ...annonce, active: false }])
  const closed = await boutique.read('annonces', candidature.annonceId)
  await boutique.push('annonces', [{ _id: candidature.annonceId, _rev: closed._rev, _deleted: true }])
  await openApp('/tableau-de-bord', boutique)
  await expect.element(region('Vos partenariats').getByRole('listitem')).toHaveTextContent('Ana Roux')
  await expect.element(page.getByText("Vous n'avez pas encore d'annonce.")).toBeVisible()
  await expect.element(region('Partenariats passés')).not.toBeInTheDocument()

  expect((await createur.call('DELETE', '/api/compte')).status).toBe(204)
  const past = region('Partenariats passés').getByRole('listitem')
  await expect.element(past).toHaveTextContent(/Ce créateur a supprimé son compte le/)
  await expect.element(region('Vos partenariats')).not.toBeInTheDocument()
  await past.getByRole('link', { name: 'Voir le partenariat' }).click()
  await expect.element(main()).toHaveTextContent(/Ce créateur a supprimé son compte le/)
  await expect.element(heading('À votre tour')).not.toBeInTheDocument()
})

test('an address of no partnership of the member is said, and a way back given', async () => {
  const { candidature } = await partners()
  const other = await anAccount('createur')
  const pending = await annonceOf(await anAccount('boutique'))
  await openApp(`/partenariat/${candidature._id}`, other)
  await expect.element(title()).toHaveTextContent('Partenariat introuvable')
  await visit(`/partenariat/${pending._id}.${other.uid}`, 'Partenariat introuvable')
  await expectUsable('an unknown partnership')
  await page.getByRole('button', { name: 'Retour au tableau de bord' }).click()
  await expectAt('/tableau-de-bord')
})

test("a scanned label's piece comes first, has the focus, and is sold at once", async () => {
  const { boutique, candidature } = await partners({ ref: 'B1', description: 'Bol', depot: 10, prixCentimes: 1850 })
  const address = `/partenariat/${candidature._id}`
  await openApp('/tableau-de-bord', boutique)
  await visit(`${address}?ligne=${ROW}`, 'Ana Roux')
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

test('a scanned label says nothing of its piece to whoever is not of the partnership', async () => {
  const { boutique, candidature } = await partners({ ref: 'B1', description: 'Bol', depot: 10, prixCentimes: 1850 })
  const label = `/partenariat/${candidature._id}?ligne=${ROW}`
  const said = "Cette étiquette s'ouvre avec le compte de la boutique ou du créateur de la pièce."
  await openApp('/tableau-de-bord', await anAccount('createur'))
  await visit(label, 'Étiquette scannée')
  await expect.element(main()).toHaveTextContent(said)
  await expectUsable("a label of somebody else's piece")
  await page.getByRole('button', { name: 'Changer de compte' }).click()
  // Signed out: the sign-in, as for a visitor.
  await expectAt('/connexion')
  await expect.element(main()).toHaveTextContent(said)
  await expect.element(main()).not.toHaveTextContent('Bol')
  const form = page.getByRole('form', { name: 'Connexion' })
  await form.getByLabelText('E-mail').fill(boutique.email)
  await form.getByLabelText('Mot de passe').fill(PASSWORD)
  await form.getByRole('button', { name: 'Se connecter' }).click()
  await expectAt(label)
  await expect.element(heading('B1 Bol')).toHaveFocus()
})

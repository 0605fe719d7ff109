import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { recordIdOf } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { EMPTY_RECORD } from '#domain/papers/records.ts'
import { newId } from '../fixtures/builders.ts'
import { type Partners, partners, sell } from './inventaire.ts'
import { openApp } from './open.tsx'
import { downloaded, printed } from './paper-files.ts'
import { badge, expectAt, visit } from './people.ts'
import { expectReadable, expectUsable } from './usable.ts'

const title = () => page.getByRole('heading', { level: 1 })
const main = () => page.getByRole('main')
const sheet = () => page.getByRole('article')
const follow = () => page.getByRole('region', { name: 'Suivi du relevé' })
const dialog = () => page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const lineAmount = () => page.getByRole('textbox', { name: 'Montant', exact: true })
const propose = () => button('Proposer ce relevé')
const amount = (label: string) => sheet().getByCss(`dt:has-text("${label}") + dd`)

/** A partnership whose sheet has one deposited row, and the address of its statements. */
async function partnersWithRow(terms: Partial<Annonce> = {}): Promise<Partners> {
  const days = { dateDebut: '2026-11-01', dateFin: '2027-10-31' }
  const row = { ref: 'B1', description: 'Bol', depot: 12, prixCentimes: 1850 }
  const all = await partners(row, { ...days, prix: 35, ...terms })
  return { ...all, address: all.address.replace('inventaire', 'releves') }
}

async function period(from: string, to: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Du', exact: true }).fill(from)
  await page.getByRole('textbox', { name: 'Au', exact: true }).fill(to)
}

async function expectSheet(): Promise<void> {
  await expect.element(sheet().getByRole('row', { name: /^B1 Bol 5 novembre 2026 18,50 € 5 92,50 €$/ })).toBeVisible()
  await expect.element(sheet().getByRole('row', { name: /^=B1 Bol 30 octobre 2026 17,33 € 1 17,33 €$/ })).toBeVisible()
  await expect.element(sheet().getByText("Les ventes d'avant cette période")).toBeVisible()
  await expect.element(amount('Loyer de novembre 2026')).toHaveTextContent(/^-35,00 €$/)
  await expect.element(amount('Livraison')).toHaveTextContent(/^9,00 €$/)
  await expect.element(amount('Montant dû au créateur')).toHaveTextContent(/^72,85 €$/)
}

test('proposes a statement that both parties read, to the cent, and that prints and downloads as it is shown', async () => {
  const { boutique, createur, candidature, address } = await partnersWithRow()
  await sell(boutique, candidature, [{ quantity: 5 }, { day: '2026-10-30', article: '=B1 Bol', prixCentimes: 1733 }])
  await openApp(address, boutique)
  await expect.element(page.getByText('6 pièces vendues ne sont dans aucun relevé.')).toBeVisible()
  await expect.element(page.getByText("Aucun relevé n'est proposé.")).toBeVisible()
  await page.getByRole('link', { name: 'Nouveau relevé' }).click()
  await period('2026-11-01', '2026-11-30')
  // The rent is on by default, where the contract has one and its days are free.
  const deduct = page.getByRole('checkbox', { name: 'Déduire le loyer' })
  await expect.element(deduct).toBeChecked()
  await expect.element(amount('Montant dû au créateur')).toHaveTextContent(/^63,85 €$/) // 109,83 − 10,98 − 35
  await deduct.click()
  await expect.element(sheet().getByText("Aucun loyer n'est déduit de ce relevé.")).toBeVisible()
  await expect.element(amount('Montant dû au créateur')).toHaveTextContent(/^98,85 €$/)
  await deduct.click()
  await button('Ajouter un montant').click()
  await page.getByLabelText('Libellé').fill('Livraison')
  await lineAmount().fill('9')
  await expect.element(amount('Montant dû au créateur')).toHaveTextContent(/^72,85 €$/)
  await expectUsable('a new statement')
  await expectReadable('a new statement')
  await propose().click()
  await expect.element(title()).toHaveTextContent(/^Relevé n° 1$/)
  await expect.element(title()).toHaveFocus()
  await expect.element(title()).toBeInViewport()
  await expect.element(main().getByText('Relevé n° 1 proposé')).toBeVisible()
  await expect.element(follow()).toHaveTextContent('La réponse de Ana Roux est attendue.')
  await expectUsable('a statement')
  await expectReadable('a statement')
  await expectSheet()
  // The notice is shown only once.
  await button('Retour aux relevés').click()
  await page.getByRole('link', { name: 'Voir le relevé n° 1' }).click()
  await expect.element(amount('Montant dû au créateur')).toHaveTextContent(/^72,85 €$/)
  await expect.element(main().getByText('Relevé n° 1 proposé')).not.toBeInTheDocument()

  const given: string[] = []
  const own = {
    canShare: { value: () => true, configurable: true },
    share: {
      value: async ({ files = [] }: ShareData) => void given.push(...files.map(({ type }) => type)),
      configurable: true,
    },
  }
  Object.defineProperties(navigator, own)
  onTestFinished(() => {
    for (const name of Object.keys(own)) Reflect.deleteProperty(navigator, name)
  })
  await openApp('/tableau-de-bord', createur)
  await page.getByRole('link', { name: 'Relevés' }).click()
  const listed = page.getByRole('listitem').filter({ hasText: 'Relevé n° 1' })
  await expect.element(listed).toHaveTextContent('72,85 €')
  await expect.element(listed).toHaveTextContent('Proposé')
  await expectUsable('the list of statements')
  await page.getByRole('link', { name: 'Voir le relevé n° 1' }).click()
  await expect.element(title()).toHaveTextContent(/^Relevé n° 1$/)
  await expectSheet()
  const file = await downloaded('releve-partenariat.pdf')
  const paper = await printed()
  for (const { text } of [file, paper]) {
    for (const said of ['Relevé n° 1', 'Ana Roux', '72,85 €', 'Proposé par La Mercerie le'])
      expect(text).toContain(said)
    expect(text).not.toContain('Télécharger')
  }
  await button('Partager le PDF').click()
  await expect.poll(() => given).toEqual(['application/pdf'])
  const csv = commands.nextFile()
  await button('Télécharger en CSV').click()
  expect((await csv).name).toBe('releve-partenariat.csv')
})

test('says what is wrong, keeps what is typed, and says where it departs from the contract', async () => {
  const { boutique, candidature, address } = await partnersWithRow()
  await sell(boutique, candidature, [{}])
  await openApp(`${address}?nouveau`, boutique)
  await period('2026-11-30', '2026-11-01')
  await expect.element(main().getByText('La fin précède le début. Corrigez une des deux dates.')).toBeVisible()
  await propose().click({ force: true })
  await expect.element(main().getByText("Corrigez d'abord ce qui est signalé.")).toBeVisible()
  await period('2026-10-01', '2026-10-31')
  await expect.element(main().getByText("Rien n'est à compter jusqu'à cette date")).toBeVisible()
  await expect.element(propose()).not.toBeInTheDocument()
  await period('2026-11-01', '2026-12-31')
  await expect.element(main().getByText("Cette période n'est pas finie")).toBeVisible()
  await expect.element(main().getByText('Le créateur doit 53,35 € à la boutique.')).toBeVisible() // 18,50 − 1,85 − 70
  await page.getByRole('checkbox', { name: 'Changer le taux ou le loyer pour ce relevé' }).click()
  await page.getByLabelText('Commission de la boutique').fill('12,555')
  await expect.element(main().getByText('Veuillez entrer un pourcentage entre 0 et 100')).toBeVisible()
  await page.getByLabelText('Commission de la boutique').fill('0')
  const rent = page.getByLabelText('Loyer de ce relevé, sans TVA')
  await rent.fill('trente')
  await expect.element(main().getByText('Veuillez entrer un montant en euros')).toBeVisible()
  await rent.fill('20')
  await propose().click({ force: true })
  await expect.element(main().getByText('Dites pourquoi ce relevé diffère du contrat.')).toBeVisible()
  await page.getByLabelText('Raison').fill('Ouverture tardive')
  const deviation = /10 % au contrat, 0 % ici ; loyer de 70,00 € au contrat, 20,00 € ici : Ouverture tardive/
  await expect.element(sheet()).toHaveTextContent(deviation)
  await expect.element(main().getByText('Le créateur doit 1,50 € à la boutique.')).toBeVisible()
  await expectUsable('a new statement with terms of its own')
  await visit('/tableau-de-bord', 'Tableau de Bord')
  await page.getByRole('link', { name: 'Relevés' }).first().click()
  await page.getByRole('link', { name: 'Nouveau relevé' }).click()
  await expect.element(rent).toHaveValue('20')
  await expect.element(page.getByLabelText('Raison')).toHaveValue('Ouverture tardive')
  await propose().click()
  await expect.element(title()).toHaveTextContent(/^Relevé n° 1$/)
  await expect.element(sheet()).toHaveTextContent(deviation)
})

test('proposes a statement without a network, and says why one that counts a sale twice is refused', async () => {
  const { boutique, createur, candidature, address } = await partnersWithRow({ prix: 0 })
  const { _id, boutiqueId, creatorId } = candidature
  const movements = await sell(boutique, candidature, [{ quantity: 2 }])
  const { cut } = await openApp(`${address}?nouveau`, createur)
  await expect.element(amount('Montant dû au créateur')).toHaveTextContent(/^33,30 €$/)
  cut(true)
  await period('2026-11-01', '2026-11-28')
  await button('Ajouter un montant').click()
  await page.getByLabelText('Libellé').fill('Livraison')
  await lineAmount().fill('9')
  await propose().click()
  await expect.element(page.getByText("En attente d'envoi : le numéro viendra.")).toBeVisible()
  await expect.element(amount('Montant dû au créateur')).toHaveTextContent(/^42,30 €$/)

  // The boutique's, of the same sales, reaches the server first.
  const envelope = { boutiqueId, creatorId, by: boutique.uid, at: new Date().toISOString() }
  const terms = { from: '2026-11-01', to: '2026-11-28', movements }
  const sums = { sold: 2, salesCentimes: 3700, commissionCentimes: 370, dueCentimes: 3330 }
  const key = `b${newId(11)}`
  const record = { ...EMPTY_RECORD, _id: recordIdOf(_id, key), kind: 'statement', ...envelope, ...terms, ...sums }
  await boutique.push('records', [record])
  cut(false)
  await visit(address)
  const refused = main().getByText('Le relevé du 1er novembre 2026 au 28 novembre 2026 a été refusé')
  await expect.element(refused).toBeVisible()
  await expect.element(main().getByText('Un autre relevé comprend déjà une de ces ventes.')).toBeVisible()
  await sell(boutique, candidature, [{ day: '2026-11-20' }])
  await expect.element(main().getByText("1 pièce vendue n'est dans aucun relevé.")).toBeVisible()
  await button('Refaire').click()
  await expect.element(page.getByRole('row', { name: /^B1 Bol .* 18,50 € 1 18,50 €$/ })).toBeVisible()
  await expect.element(page.getByLabelText('Libellé')).toHaveValue('Livraison')
  await propose().click()
  await expect.element(title()).toHaveTextContent(/^Relevé n° 2$/)
  await expect.element(badge()).toHaveTextContent('À jour')
})

test('a statement is contested, redone, accepted, paid in two parts and received', async () => {
  const { boutique, createur, candidature, address } = await partnersWithRow({ prix: 0 })
  const partnership = `/partenariat/${candidature._id}`
  await sell(boutique, candidature, [{ quantity: 6 }]) // 111,00 − 11,10
  await openApp(`${address}?nouveau`, boutique)
  await period('2026-11-01', '2026-11-28')
  await propose().click()
  await expect.element(title()).toHaveTextContent(/^Relevé n° 1$/)

  await openApp(`${address}?avec=${createur.uid}`, createur)
  await page.getByRole('link', { name: 'Voir le relevé n° 1' }).click()
  await expect.element(follow()).toHaveTextContent("En l'acceptant, La Mercerie vous devra 99,90 €.")
  await expect.element(button('Accepter 99,90 €')).toBeVisible()
  await button('Contester').click()
  await dialog().getByRole('button', { name: 'Contester' }).click()
  await expect.element(dialog().getByText('Ce champ est obligatoire.')).toBeVisible()
  await dialog().getByLabelText('Ce qui ne va pas').fill('Une livraison manque.')
  await expectUsable('the dialog that contests')
  await dialog().getByRole('button', { name: 'Contester' }).click()
  await expect.element(follow()).toHaveTextContent(/Contesté par Ana Roux le .* : Une livraison manque\./)
  await expect.element(button(/^Accepter/)).not.toBeInTheDocument()
  await expect.element(badge()).toHaveTextContent('À jour')

  await openApp(`${address}?avec=${createur.uid}`, boutique)
  await expect.element(page.getByText('6 pièces vendues ne sont dans aucun relevé.')).toBeVisible()
  await page.getByRole('link', { name: 'Voir le relevé n° 1' }).click()
  await expect.element(follow()).toHaveTextContent('Une livraison manque.')
  await button('Refaire').click()
  await button('Ajouter un montant').click()
  await page.getByLabelText('Libellé').fill('Livraison')
  await lineAmount().fill('20')
  await propose().click()
  await expect.element(title()).toHaveTextContent(/^Relevé n° 2$/)

  await openApp(partnership, createur)
  await page.getByRole('region', { name: 'Argent' }).getByRole('link', { name: 'Relevé n° 2' }).click()
  await button('Accepter 119,90 €').click()
  await expect.element(follow()).toHaveTextContent(/Accepté par Ana Roux le/)
  await expect.element(follow()).toHaveTextContent(/La Mercerie doit 119,90 € à Ana Roux depuis le/)
  await expect.element(button('Noter un règlement')).not.toBeInTheDocument()
  await expect.element(badge()).toHaveTextContent('À jour')

  await openApp(partnership, boutique)
  const money = page.getByRole('region', { name: 'Argent' })
  await expect.element(money).toHaveTextContent('À reverser à Ana Roux : 119,90 €')
  await visit(`${address}?avec=${createur.uid}`)
  await page.getByRole('link', { name: 'Voir le relevé n° 2' }).click()
  await button('Noter un règlement').click()
  await expect.element(dialog().getByLabelText('Montant')).toHaveValue('119,9')
  await dialog().getByLabelText('Montant').fill('0')
  await dialog().getByRole('button', { name: 'Noter ce règlement' }).click()
  await expect.element(dialog().getByText('Veuillez entrer un montant en euros, plus grand que 0')).toBeVisible()
  await dialog().getByLabelText('Montant').fill('100')
  await dialog().getByLabelText('Référence').fill('VIR-12')
  await expectUsable('the dialog of a payment')
  await dialog().getByRole('button', { name: 'Noter ce règlement' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect
    .element(follow())
    .toHaveTextContent(/Règlement de 100,00 € de La Mercerie, par virement, le .* \(VIR-12\) : à confirmer/)
  await button('Noter un règlement').click()
  await expect.element(dialog().getByLabelText('Montant')).toHaveValue('19,9')
  await dialog().getByLabelText('Montant').fill('25')
  await dialog().getByRole('radio', { name: 'Espèces' }).click()
  await dialog().getByRole('button', { name: 'Noter ce règlement' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('Noter un règlement')).not.toBeInTheDocument()
  await expect.element(badge()).toHaveTextContent('À jour')

  await openApp(`${address}?avec=${createur.uid}`, createur)
  await page.getByRole('link', { name: 'Voir le relevé n° 2' }).click()
  await expectUsable('a statement with payments to confirm')
  await button('Non reçu, règlement de 100,00 €').click()
  await dialog().getByLabelText('Ce que vous savez').fill('Rien sur le compte.')
  await dialog().getByRole('button', { name: 'Annuler' }).click()
  await button(/^Reçu, règlement de 100,00/).click()
  await expect.element(follow()).toHaveTextContent(/\(VIR-12\) : reçu le/)
  await expect.element(follow()).toHaveTextContent('Il reste 19,90 € à régler par La Mercerie à Ana Roux.')
  await button(/^Reçu, règlement de 25,00/).click()
  await expect.element(follow()).toHaveTextContent('Trop versé par La Mercerie : 5,10 €, à déduire du prochain relevé.')
  await expect.element(follow()).toHaveTextContent('Réglé')
  await expect.element(sheet()).toHaveTextContent('en espèces')
  await visit(partnership)
  await expect.element(money).toHaveTextContent('Trop versé, à déduire du prochain relevé.')
})

test('a statement is withdrawn by its author, after asking, and filled in again', async () => {
  const { boutique, candidature, address } = await partnersWithRow({ prix: 0 })
  await sell(boutique, candidature, [{}])
  await openApp(`${address}?nouveau`, boutique)
  await propose().click()
  await expect.element(title()).toHaveTextContent(/^Relevé n° 1$/)
  await button('Retirer').click()
  await dialog().getByRole('button', { name: 'Retirer' }).click()
  await expect.element(follow()).toHaveTextContent(/Retiré par La Mercerie le/)
  await button('Refaire').click()
  await expect.element(page.getByRole('row', { name: /^B1 Bol .* 18,50 € 1 18,50 €$/ })).toBeVisible()
})

test('an address of before leads to the statements', async () => {
  const { boutique, createur, address } = await partnersWithRow()
  const former = address.replace('releves', 'comptes')
  await openApp(`${former}?avec=${createur.uid}&compte=${'b'.repeat(12)}`, boutique)
  await expectAt(`${address}?avec=${createur.uid}&releve=${'b'.repeat(12)}`)
  await expect.element(title()).toHaveTextContent('Relevés')
  await visit(`${former}?avec=${createur.uid}&nouveau`, 'Nouveau relevé')
  await expectAt(`${address}?avec=${createur.uid}&nouveau`)
})

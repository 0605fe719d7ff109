import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { sell } from './inventaire.ts'
import { openApp } from './open.tsx'
import { downloaded, printed, sharedFiles } from './paper-files.ts'
import { badge, expectAt, visit } from './people.ts'
import {
  amount,
  button,
  dialog,
  follow,
  lineAmount,
  main,
  partnersWithRow,
  period,
  propose,
  proposes,
  sheet,
  title,
} from './releves.ts'
import { expectReadable, expectUsable } from './usable.ts'

async function expectSheet(): Promise<void> {
  await expect.element(sheet().getByRole('row', { name: /^B1 Bol 05\/11\/2026 18,50 € 5 92,50 €$/ })).toBeVisible()
  await expect.element(sheet().getByRole('row', { name: /^=B1 Bol 30\/10\/2026 17,33 € 1 17,33 €$/ })).toBeVisible()
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
  await expect.element(page.getByLabelText('Libellé')).toHaveFocus()
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
  await expect.element(follow()).toHaveTextContent("La réponse d'Ana Roux est attendue.")
  await expectUsable('a statement')
  await expectReadable('a statement')
  await expectSheet()
  // The notice is shown only once.
  await button('Retour aux relevés').click()
  await page.getByRole('link', { name: 'Voir le relevé n° 1' }).click()
  await expect.element(amount('Montant dû au créateur')).toHaveTextContent(/^72,85 €$/)
  await expect.element(main().getByText('Relevé n° 1 proposé')).not.toBeInTheDocument()

  const given = sharedFiles()
  await openApp('/tableau-de-bord', createur)
  await page.getByRole('link', { name: 'Relevés' }).click()
  const listed = page.getByRole('listitem').filter({ hasText: 'Relevé n° 1' })
  await expect.element(listed).toHaveTextContent('72,85 €')
  await expect.element(listed).toHaveTextContent('Proposé')
  await page.getByRole('link', { name: 'Voir le relevé n° 1' }).click()
  await expect.element(title()).toHaveTextContent(/^Relevé n° 1$/)
  await expectSheet()
  const file = await downloaded('releve-1-2026-11-30.pdf')
  const paper = await printed()
  for (const { text } of [file, paper]) {
    for (const said of ['Relevé n° 1', 'Ana Roux', '72,85 €', 'Proposé par La Mercerie le'])
      expect(text).toContain(said)
    expect(text).not.toContain('Télécharger')
  }
  await button('Partager le PDF').click()
  await expect.poll(() => given.map(({ type }) => type)).toEqual(['application/pdf'])
  const csv = commands.nextFile()
  await button('Télécharger en CSV').click()
  expect((await csv).name).toBe('releve-1-2026-11-30.csv')
})

test('says what is wrong, keeps what is typed, and says where it departs from the contract, from an address of before too', async () => {
  const { boutique, createur, candidature, address } = await partnersWithRow()
  await sell(boutique, candidature, [{}])
  // By addresses of before.
  const former = address.replace('releves', 'comptes')
  await openApp(`${former}?avec=${createur.uid}&compte=${'b'.repeat(12)}`, boutique)
  await expectAt(`${address}?avec=${createur.uid}&releve=${'b'.repeat(12)}`)
  await expect.element(title()).toHaveTextContent('Relevés')
  await visit(`${former}?avec=${createur.uid}&nouveau`, 'Nouveau relevé')
  await expectAt(`${address}?avec=${createur.uid}&nouveau`)

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
  // Redone, it keeps what was its own, and what was the contract's follows the days.
  const redo = async () => {
    await button('Retirer').click()
    await dialog().getByRole('button', { name: 'Retirer' }).click()
    await button('Refaire').click()
  }
  await redo()
  await expect.element(rent).toHaveValue('20')
  await rent.fill('70')
  await propose().click()
  await expect.element(title()).toHaveTextContent(/^Relevé n° 2$/)
  await redo()
  await period('2026-11-01', '2026-11-30')
  await expect.element(rent).toHaveValue('35')
  await expect.element(page.getByLabelText('Commission de la boutique')).toHaveValue('0')
})

test('proposes a statement without a network, and says why one that counts a sale twice is refused', async () => {
  const { boutique, createur, candidature, address } = await partnersWithRow({ prix: 0 })
  const [sale = ''] = await sell(boutique, candidature, [{ quantity: 2 }])
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
  await proposes(boutique, { candidature }, sale, 3700)
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

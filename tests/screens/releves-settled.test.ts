import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RecordId } from '#domain/ids.ts'
import { aboutId } from '#domain/papers/record-keys.ts'
import type { AnswerData } from '#domain/papers/records.ts'
import type { Account } from './accounts.ts'
import { ofToday } from './comptoir.ts'
import { notes } from './elsewhere.ts'
import { rowLine, sell } from './inventaire.ts'
import { openApp } from './open.tsx'
import { badge, closeMessage, visit } from './people.ts'
import {
  button,
  dialog,
  follow,
  lineAmount,
  main,
  partnersWithRow,
  propose,
  proposes,
  sheet,
  title,
} from './releves.ts'
import { expectUsable } from './usable.ts'

/** Notes 25 € in cash for the 19,90 € that are left. */
async function payInCash(): Promise<void> {
  await button('Noter un règlement').click()
  await expect.element(dialog().getByLabelText('Montant')).toHaveValue('19,90')
  await expect.element(dialog().getByText('Il reste 19,90 € à régler.')).toBeVisible()
  await dialog().getByLabelText('Montant').fill('25')
  await expect.element(dialog().getByText("C'est 5,10 € de plus que les 19,90 € qui restent à régler")).toBeVisible()
  await dialog().getByRole('radio', { name: 'Espèces' }).click()
  await dialog().getByRole('button', { name: 'Noter ce règlement' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
}

test('a statement is contested, redone, accepted, paid in two parts and received', async () => {
  const { boutique, createur, candidature, address } = await partnersWithRow({ prix: 0 })
  const partnership = `/partenariat/${candidature._id}`
  const [sale = ''] = await sell(boutique, candidature, [{ quantity: 6 }]) // 111,00 − 11,10
  await proposes(boutique, { candidature }, sale, 11_100)
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
  await expect.element(main()).not.toHaveTextContent('Montant dû') // what is contested is not
  await page.getByRole('link', { name: 'Voir le relevé n° 1' }).click()
  await expect.element(follow()).toHaveTextContent('Une livraison manque.')
  await button('Refaire').click()
  await expect.element(main()).toHaveTextContent(/Contesté par Ana Roux le .* : Une livraison manque\./)
  await expect.element(main()).toHaveTextContent("Annulez la vente dans l'inventaire, puis notez-la à nouveau")
  const sales = page.getByRole('link', { name: "Voir les ventes dans l'inventaire" })
  await expect
    .element(sales)
    .toHaveAttribute('href', `/partenariat/${candidature.annonceId}/inventaire?avec=${createur.uid}`)
  await expectUsable('a statement in place of a contested one')
  await button('Ajouter un montant').click()
  await page.getByLabelText('Libellé').fill('Livraison')
  await lineAmount().fill('20')
  await propose().click()
  await expect.element(title()).toHaveTextContent(/^Relevé n° 2$/)
  await visit(`${address}?avec=${createur.uid}&nouveau`)
  await expect.element(title()).toHaveTextContent('Nouveau relevé')
  await expect.element(main()).not.toHaveTextContent('Une livraison manque.')

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
  const days = 'Du 1er novembre 2026 au 28 novembre 2026'
  const second = page.getByRole('link', { name: `Voir le relevé n° 2, ${days}, Relevé n° 2`, exact: true })
  await second.click() // the same period twice: the number is the statement's
  await button('Noter un règlement').click()
  await expect.element(dialog().getByLabelText('Montant')).toHaveValue('119,90')
  await dialog().getByLabelText('Montant').fill('0')
  await dialog().getByRole('button', { name: 'Noter ce règlement' }).click()
  await expect.element(dialog().getByText('Veuillez entrer un montant en euros, plus grand que 0')).toBeVisible()
  await dialog().getByLabelText('Montant').fill('100')
  await dialog().getByLabelText('Référence').fill('VIR-12')
  await dialog().getByRole('button', { name: 'Noter ce règlement' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect
    .element(follow())
    .toHaveTextContent(/Règlement de 100,00 € de La Mercerie, par virement, le .* \(VIR-12\) : à confirmer/)
  await payInCash()
  await expect.element(button('Noter un règlement')).not.toBeInTheDocument()
  await button(/^Retirer ce règlement, règlement de 25,00/).click()
  await expectUsable('the dialog that takes a payment back')
  await dialog().getByLabelText('Pourquoi').fill('25 pour 20.')
  await dialog().getByRole('button', { name: 'Retirer' }).click()
  await expect.element(follow()).toHaveTextContent(/en espèces, le .* : retiré \(25 pour 20\./)
  await payInCash()
  await expect.element(badge()).toHaveTextContent('À jour')

  await openApp(`${address}?avec=${createur.uid}`, createur)
  await page.getByRole('link', { name: 'Voir le relevé n° 2' }).click()
  await expectUsable('a statement with payments to confirm')
  // An excess is to be given back once it is received.
  await expect.element(button('Noter un règlement')).not.toBeInTheDocument()
  await button('Non reçu, règlement de 100,00 €').click()
  await dialog().getByLabelText('Ce que vous savez').fill('Rien sur le compte.')
  await dialog().getByRole('button', { name: 'Annuler' }).click()
  await button(/^Reçu, règlement de 100,00/).click()
  await expect.element(follow()).toHaveTextContent(/\(VIR-12\) : reçu le/)
  await expect.element(follow()).toHaveTextContent('Il reste 19,90 € à régler par La Mercerie à Ana Roux.')
  await button(/^Reçu, règlement de 25,00/).click()
  await expect
    .element(follow())
    .toHaveTextContent("Trop versé par La Mercerie : 5,10 €, déduits d'office du prochain relevé, ou à rendre.")
  await expect.element(follow()).toHaveTextContent('Réglé')
  await expect.element(sheet()).toHaveTextContent('en espèces')
  await button('Noter un remboursement').click()
  await expect.element(dialog().getByLabelText('Montant')).toHaveValue('5,10')
  await dialog().getByRole('button', { name: 'Annuler' }).click()
  await visit(partnership)
  await expect.element(money).toHaveTextContent("Trop versé, déduit d'office du prochain relevé, ou à rendre.")
  await visit(`${address}?avec=${createur.uid}&nouveau`)
  await expect.element(main()).toHaveTextContent("5,10 € de trop versé compteront d'office")
})

const REASON = 'Une livraison manque.'

// Proves S4.releve.2
test('why a statement is contested is shown again to who typed it, or stays in its dialog, when another answer was first', async () => {
  const { boutique, createur, candidature, address } = await partnersWithRow({ prix: 0 })
  const sales = await sell(boutique, candidature, [{}, {}])
  const first = await proposes(boutique, { candidature }, sales[0] ?? '')
  const second = await proposes(boutique, { candidature }, sales[1] ?? '')
  const answers = (by: Account, statement: RecordId, answer: AnswerData['answer']) =>
    notes(by, { candidature }, aboutId(statement, 'answer'), { kind: 'answer', answer })
  const { cut } = await openApp(`${address}?avec=${createur.uid}`, createur)
  await page.getByRole('link', { name: 'Voir le relevé n° 1' }).click()
  await button('Contester').click()
  const reason = dialog().getByLabelText('Ce qui ne va pas')
  await reason.fill(REASON)
  cut(true)
  await dialog().getByRole('button', { name: 'Contester' }).click()
  await expect.element(follow()).toHaveTextContent(REASON)
  await answers(boutique, first, 'withdrawn')
  cut(false)
  await expect.element(follow()).toHaveTextContent(/Retiré par La Mercerie le/)
  await expect.element(main().getByText(REASON, { exact: true })).toBeVisible()

  await closeMessage()
  // The list of what was refused leads to it.
  await visit('/messages')
  await badge().click()
  await expect.element(dialog()).toHaveTextContent(REASON)
  await dialog().getByRole('button', { name: 'Corriger' }).click()
  await expect.element(title()).toHaveTextContent(/^Relevés$/)
  await expect.element(main().getByText(REASON, { exact: true })).toBeVisible()
  await expectUsable('an answer that was not taken')
  await button(/^J'ai compris/).click()
  await expect.element(main()).not.toHaveTextContent(REASON)

  await page.getByRole('link', { name: 'Voir le relevé n° 2' }).click()
  await button('Contester').click()
  await reason.fill(REASON)
  await answers(createur, second, 'accepted')
  await expect.element(follow()).toHaveTextContent(/Accepté par Ana Roux le/)
  await dialog().getByRole('button', { name: 'Contester' }).click()
  await expect.element(dialog()).toHaveTextContent("un autre l'a précédé")
  await expect.element(reason).toHaveValue(REASON)
})

test('more than the highest price of a piece is paid at once; what a statement counts is cancelled after a question only', async () => {
  const { boutique, candidature, address } = await partnersWithRow({ prix: 0 })
  // 185 000,00 − 18 500,00
  await sell(boutique, candidature, [{ quantity: 10_000, day: new Date().toLocaleDateString('sv') }])
  await openApp(`${address}?nouveau`, boutique)
  await button('Ajouter un montant').click()
  await page.getByLabelText('Libellé').fill('Une avance à rendre')
  await lineAmount().fill('100 000,01')
  await propose().click()
  await expect.element(title()).toHaveTextContent(/^Relevé n° 1$/)
  await button('Noter un règlement').click()
  await expect.element(dialog().getByLabelText('Montant')).toHaveValue('266500,01')
  await dialog().getByRole('button', { name: 'Noter ce règlement' }).click()
  await expect.element(follow()).toHaveTextContent('Règlement de 266 500,01 € de La Mercerie')

  await visit('/comptoir')
  await ofToday()
    .getByRole('button', { name: /^Annuler, / })
    .click()
  await expect.element(dialog()).toHaveTextContent(/Un relevé compte déjà cette ligne : .* déduit du prochain/)
  await expectUsable('the question before what a statement counts is cancelled')
  await dialog().getByRole('button', { name: 'Ne rien changer' }).click()
  await expect.element(ofToday()).toHaveTextContent('10 000 pièces')
  await visit(address.replace('releves', 'inventaire'))
  await rowLine(1).click()
  await button(/^Annuler : 10 000 vendus/).click()
  await dialog().getByRole('button', { name: 'Annuler quand même' }).click()
  await expect.element(main()).toHaveTextContent('Annulé par La Mercerie')
})

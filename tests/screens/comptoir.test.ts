import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RecordId } from '#domain/ids.ts'
import { voidId } from '#domain/papers/movements.ts'
import { EMPTY_RECORD } from '#domain/papers/records.ts'
import { ROW } from '../fixtures/documents.ts'
import { names, ofToday, onDevice, partnersWithVat, piece, plus, search, stored, twoMakers } from './comptoir.ts'
import { sell } from './inventaire.ts'
import { openApp, reopenApp } from './open.tsx'
import { badge, toast, visit } from './people.ts'
import { expectUsable } from './usable.ts'

const today = () => new Date().toLocaleDateString('sv')
const main = () => page.getByRole('main')
const dialog = () => page.getByRole('dialog')

// Proves S4.comptoir.1
test("one field finds the pieces of all partnerships, last sold first, and today's sales are by maker, cancelled by either", async () => {
  const { boutique, karim, withKarim } = await twoMakers()
  const sale = { row: ROW, day: today(), quantity: 2, prixCentimes: 1200, article: 'K1 Affiche Été' }
  await sell(karim, withKarim, [sale])
  await openApp('/comptoir', boutique)
  await expect.poll(names).toEqual(['Affiche Été', 'Bol en grès', 'Théière'])
  await expect.element(main()).toHaveTextContent("Ce n'est pas une caisse")
  for (const [typed, found] of [
    ['ete affi', ['Affiche Été']],
    ['roux', ['Bol en grès', 'Théière']],
    ['b1', ['Bol en grès', 'Théière']],
    ['B10', ['Théière']],
    ['THEIERE ana', ['Théière']],
    ['vase', []],
  ] as const) {
    await search().fill(typed)
    await expect.poll(names, { message: typed }).toEqual(found)
  }
  await expect.element(main()).toHaveTextContent('Aucune pièce trouvée')
  await search().fill('')
  await expect.element(piece('Affiche')).toHaveTextContent('3 en rayon')

  await plus('Bol').click()
  await expect.element(page.getByRole('link', { name: /^Ventes du jour : 3 pièces, 42,50/ })).toBeVisible()
  const ofKarim = ofToday().getByRole('region', { name: 'Karim Benali' })
  await expect.element(ofKarim).toHaveTextContent(/2 pièces, 24,00 €.*notée par Karim Benali/)
  await ofKarim.getByRole('button', { name: /^Annuler, K1 Affiche/ }).click()
  await expect.element(ofKarim).not.toBeInTheDocument()
  await expect.element(piece('Affiche')).toHaveTextContent('5 en rayon')
  await expect.poll(async () => (await stored(karim, withKarim)).length).toBe(2)
  await openApp('/comptoir', karim)
  await expect.poll(names).toEqual(['Affiche Été'])
})

// Proves S4.comptoir.2
test('one tap sells one at its price, offline too, and is undone by one; selling more than there is asks once for a piece', async () => {
  const { boutique, withAna } = await twoMakers()
  const { device, cut } = await openApp('/comptoir', boutique)
  await expect.element(piece('Bol')).toHaveTextContent('10 en rayon')
  await expect.element(badge()).toHaveTextContent('À jour')
  cut(true)
  await plus('Bol').click()
  await expect.element(toast('Noté : 1 vendu (Bol en grès).')).toBeVisible()
  await plus('Bol').click()
  await expect.element(toast('Noté : 2 vendus (Bol en grès).')).toBeVisible()
  await expect.element(piece('Bol')).toHaveTextContent("8 en rayon · 2 vendus aujourd'hui")
  await expect.element(ofToday()).toHaveTextContent(/Ana Roux\s*2 pièces, 37,00 €/)
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect.element(piece('Bol')).toHaveTextContent('10 en rayon')
  await expect.element(ofToday()).toHaveTextContent("Aucune vente n'est notée aujourd'hui.")

  await plus('Théière').click()
  await expect.poll(() => onDevice(device)).toBe(5)
  // No row moves under the finger; the next time it is the last sold.
  expect(names()).toEqual(['Bol en grès', 'Théière', 'Affiche Été'])
  await reopenApp('/comptoir', { isCut: true })
  await expect.element(ofToday()).toHaveTextContent('42,00 €')
  await expect.poll(names).toEqual(['Théière', 'Bol en grès', 'Affiche Été'])
  await reopenApp('/comptoir')
  await expect.element(badge()).toHaveTextContent('À jour')
  await expect
    .poll(async () => (await stored(boutique, withAna)).map(({ kind }) => kind).sort())
    .toEqual(['movement', 'movement', 'movement', 'void', 'void'])

  await expect.element(piece('Théière')).toHaveTextContent('plus en rayon')
  await plus('Théière').click()
  await expect.element(dialog()).toHaveTextContent('Il en restait 0 : vendre quand même ?')
  await dialog().getByRole('button', { name: 'Annuler' }).click()
  await expect.element(piece('Théière')).toHaveTextContent("1 vendu aujourd'hui")
  await plus('Théière').click()
  await dialog().getByRole('button', { name: 'Vendre quand même' }).click()
  await plus('Théière').click()
  await expect.element(piece('Théière')).toHaveTextContent("3 vendus aujourd'hui")
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(async () => (await stored(boutique, withAna)).length).toBe(7)
})

// Proves S4.comptoir.2
test('another price, several: one dialog, which keeps what is typed through a question and a new start', async () => {
  const { boutique, withAna } = await twoMakers()
  await openApp('/comptoir', boutique)
  const price = () => dialog().getByLabelText('Prix payé, à la pièce')
  const quantity = () => dialog().getByLabelText('Quantité')
  const button = (name: string) => dialog().getByRole('button', { name })
  const other = (text: string) => piece(text).getByRole('button', { name: /^Autre prix/ })
  await other('Bol').click()
  await expect.element(price()).toHaveValue('18,50')
  await expect.element(dialog().getByLabelText('TVA comprise dans le prix')).not.toBeInTheDocument()
  await expectUsable('another price')
  await price().fill('quinze')
  await quantity().fill('0')
  await button('Noter').click()
  await expect.element(dialog()).toHaveTextContent('Entrez un prix')
  await expect.element(dialog()).toHaveTextContent('Entrez une quantité entière')
  await price().fill('15')
  await quantity().fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(piece('Bol')).toHaveTextContent("7 en rayon · 3 vendus aujourd'hui")
  await expect.element(ofToday()).toHaveTextContent('3 × 15,00 €')
  const sale = { quantity: 3, prixCentimes: 1500, tva: 0, day: today(), sort: 'vendu' }
  await expect.poll(() => stored(boutique, withAna)).toMatchObject([sale])

  await other('Théière').click()
  await price().fill('39,90')
  await quantity().fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Vendre quand même')).toBeVisible()
  await expectUsable('the question over the dialog of a sale')
  await button('Annuler').last().click()
  await expect.element(button('Vendre quand même')).not.toBeInTheDocument()
  await expect.element(price()).toHaveValue('39,90')
  await expect.element(quantity()).toHaveValue('3')

  const { device } = await reopenApp('/comptoir')
  await other('Bol').click()
  await expect.element(price()).toHaveValue('18,50')
  await button('Annuler').click()
  await other('Théière').click()
  await expect.element(price()).toHaveValue('39,90')
  await expect.element(quantity()).toHaveValue('3')
  await button('Noter').click()
  await button('Vendre quand même').click()
  await expect.element(ofToday()).toHaveTextContent('3 × 39,90 €')

  // The next sale is another one.
  for (const typed of ['41', '']) {
    await other('Théière').click()
    await expect.element(price()).toHaveValue('42')
    await expect.element(quantity()).toHaveValue('1')
    await price().fill(typed)
    await button('Annuler').click()
  }
  expect(device.drafts.allOf(boutique.uid)).toEqual([])
})

test('where prices include VAT, a sale has the rate of the last one, and the dialog another', async () => {
  const { boutique, candidature } = await partnersWithVat()
  await openApp('/comptoir', boutique)
  const rates = async () =>
    (await stored(boutique, candidature)).flatMap(({ kind, tva }) => (kind === 'movement' ? tva : []))
  await plus('Bol').click()
  await expect.poll(rates).toEqual([20])
  await piece('Bol')
    .getByRole('button', { name: /^Autre prix/ })
    .click()
  await dialog().getByLabelText('TVA comprise dans le prix').selectOptions('5.5')
  await dialog().getByRole('button', { name: 'Noter' }).click()
  await expect.poll(rates).toEqual([20, 5.5])
  await plus('Bol').click()
  await expect.poll(rates).toEqual([20, 5.5, 5.5])
})

// Proves S4.comptoir.3
test('a piece that both have just noted is asked about, and either answer is kept: two sales, or one for both', async () => {
  const { boutique, ana, karim, withAna, withKarim } = await twoMakers()
  await sell(ana, withAna, [{ row: ROW, day: today() }])
  const { device } = await openApp('/comptoir', boutique)
  await plus('Bol').click()
  await expect.element(main()).toHaveTextContent(/La même \?.*Ana Roux en a noté une à/)
  await expectUsable('the same sale')
  await visit(`/partenariat/${withAna._id}`)
  await expect.element(main()).toHaveTextContent(/Une même vente notée deux fois \?.*à quelques minutes : .*Bol/)
  await page.getByRole('link', { name: 'Répondre au comptoir' }).click()
  await page.getByRole('button', { name: 'Non, deux ventes' }).click()
  await expect.element(main()).not.toHaveTextContent('La même')
  await expect.poll(() => onDevice(device)).toBe(2)
  await reopenApp('/comptoir')
  await expect.element(ofToday()).toHaveTextContent('2 pièces, 37,00 €')
  await expect.element(main()).not.toHaveTextContent('La même')

  // Who had said that they are two is told that the other has cancelled one.
  const [, second] = await stored(boutique, withAna)
  const { boutiqueId, creatorId } = withAna
  const isVoid = { _id: voidId(second?._id as RecordId), kind: 'void', at: new Date().toISOString() }
  await ana.push('records', [{ ...EMPTY_RECORD, boutiqueId, creatorId, by: ana.uid, ...isVoid }])
  await expect.element(main()).toHaveTextContent(/Une des deux ventes est annulée.*Ana Roux a annulé la vente de/)
  await expectUsable('a sale that the other has cancelled')
  await page.getByRole('button', { name: "J'ai compris" }).click()
  await expect.element(main()).not.toHaveTextContent('Une des deux ventes')
  await expect.element(ofToday()).toHaveTextContent('1 pièce, 18,50 €')
  // Who says that it is one cancels the later sale for both.
  await sell(karim, withKarim, [{ row: ROW, day: today(), prixCentimes: 1200 }])
  await expect.element(piece('Affiche')).toHaveTextContent('4 en rayon')
  await plus('Affiche').click()
  await expect.poll(async () => (await stored(karim, withKarim)).length).toBe(2)
  await openApp('/comptoir', karim)
  await expect.element(main()).toHaveTextContent(/La même \?.*La Mercerie en a noté une à/)
  await page.getByRole('button', { name: 'Oui, une seule vente' }).click()
  await expect.element(main()).not.toHaveTextContent('La même')
  await expect.element(ofToday()).toHaveTextContent('1 pièce, 12,00 €')
  const kinds = async () => (await stored(karim, withKarim)).map(({ kind }) => kind)
  await expect.poll(kinds).toEqual(['movement', 'movement', 'void'])
})

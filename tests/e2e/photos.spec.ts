import { expect, type Locator } from '@playwright/test'
import { test } from './fixtures.ts'
import { said } from './live-regions.ts'
import { type Account, annonceOf, ownAnnonces } from './members.ts'
import { badge, closeMessage, fieldErrors, fillAnnonce, visit } from './people.ts'
import { chooser, chosenPhotos, corner, expectChosen, photosField, pictures } from './pictures.ts'
import { closeStorage } from './storage.ts'

/** Waits until the picture has loaded, in any size. */
async function expectShown(picture: Locator, url: string): Promise<void> {
  const name = url.replace(/\.webp.*$/, '')
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => (img.naturalWidth > 0 ? img.currentSrc : '')))
    .toContain(name)
}

/** The server's answer for each photo of the boutique's annonces. */
async function served(boutique: Account, urls: readonly string[]): Promise<number[]> {
  return Promise.all(urls.map(async (url) => (await boutique.request.get(url)).status()))
}

test('photos are images, five at most, ordered by a cover, sent, and deleted with their annonce', async ({
  aMember,
  aVisitor,
}) => {
  const boutique = await aMember('boutique', { nom: 'La Palette' })
  const { page } = boutique
  await visit(page, '/annonce/creer')
  const six = await pictures(page, ['red', 'green', 'blue', 'gold', 'teal', 'pink'])
  await chooser(page).setInputFiles(six)
  await expect(fieldErrors(photosField(page))).toHaveText('Vous ne pouvez téléverser que 5 photos maximum au total.')
  await expectChosen(page, 5)
  await expect(chooser(page)).toHaveCount(0)
  await photosField(page).getByRole('button', { name: 'Retirer la photo 5' }).click()
  await expect.poll(() => said(page)).toContain('Photo 5 retirée. Il en reste 4.')
  await expectChosen(page, 4)
  await photosField(page).getByText('Décrire les photos').click()
  const words = (at: number) => photosField(page).getByLabel(`Ce que montre la photo ${at}`)
  await words(3).fill('Un rayon bleu')
  const third = await corner(chosenPhotos(page).nth(2))
  await photosField(page).getByRole('button', { name: 'Choisir la photo 3 comme couverture' }).click()
  await expect.poll(() => said(page)).toContain('Photo 3 est la couverture, elle passe en premier.')
  await expect.poll(() => corner(chosenPhotos(page).first())).toBe(third)
  await expect(photosField(page).getByRole('listitem').first()).toContainText('Couverture')
  await expect(words(1)).toHaveValue('Un rayon bleu')

  await fillAnnonce(page, 'Un mur.')
  await visit(page, '/faq')
  await visit(page, '/annonce/creer')
  await expect(words(1)).toHaveValue('Un rayon bleu')
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await closeMessage(page)
  await expect(badge(page)).toHaveText('À jour')

  // A visitor loads them from the server, the chosen cover first.
  const [sent] = await ownAnnonces(boutique)
  const urls = sent?.photos ?? []
  expect(urls).toHaveLength(4)
  expect(await served(boutique, urls)).toEqual([200, 200, 200, 200])
  const { page: reader } = await aVisitor()
  await visit(reader, `/annonce/${sent?._id}`)
  const firstPhoto = reader.getByRole('button', { name: 'Agrandir la photo 1\u00a0: Un rayon bleu' }).locator('img')
  await expectShown(firstPhoto, urls[0] ?? '')
  await firstPhoto.click()
  await expect(reader.getByRole('dialog', { name: 'Un rayon bleu' }).getByRole('img')).toHaveAccessibleName(
    'Un rayon bleu',
  )

  await page.getByRole('button', { name: 'Clôturer' }).click()
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await closeMessage(page)
  await expect(badge(page)).toHaveText('À jour')
  await expect.poll(() => served(boutique, urls)).toEqual([404, 404, 404, 404])
})

test('reports a photo that this device can neither store nor remove', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const annonce = await annonceOf(boutique, { photos: ['/demo/cafe-comptoir.svg'] })
  const { page } = boutique
  await visit(page, `/annonce/${annonce._id}/modifier`)
  await expectChosen(page, 1)
  const [photo] = await pictures(page, ['purple'])
  await closeStorage(page, 'rayon-libre-photos')
  await chooser(page).setInputFiles(photo === undefined ? [] : [photo])
  await expect(fieldErrors(photosField(page))).toContainText('Une erreur est survenue lors du téléversement.')
  await expectChosen(page, 1)
  await photosField(page).getByRole('button', { name: 'Retirer la photo 1' }).click()
  await expect(fieldErrors(photosField(page))).toHaveText('Impossible de supprimer la photo.')
  await expectChosen(page, 1)
})

import { expect } from '@playwright/test'
import ExifReader from 'exifreader'
import { imageSize } from 'image-size'
import { withGps } from '../fixtures/pictures.ts'
import { test } from './fixtures.ts'
import { ownAnnonces } from './members.ts'
import { badge, closeMessage, fillAnnonce, networkBack } from './people.ts'
import { chooser, expectChosen, expectDrawn, pictures } from './pictures.ts'
import { underWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow', ownLine: true })

// Proves S7.11
test('five photos chosen without a server outlive their page, then arrive once, without the place they were taken @long', async ({
  aMember,
  aVisitor,
  line,
}) => {
  const { page, context } = await aMember('boutique', { nom: 'Le Phare' })
  await page.goto('/annonce/creer')
  await underWorker(page)
  const colours = ['maroon', 'olive', 'navy', 'teal', 'purple']
  const files = (await pictures(page, colours)).map((file) => ({ ...file, buffer: withGps(file.buffer) }))
  for (const { buffer } of files) {
    const { gps, exif } = ExifReader.load(buffer, { expanded: true })
    expect([gps?.Latitude?.toFixed(3), gps?.Longitude?.toFixed(3)]).toEqual(['47.214', '-1.554'])
    expect(exif?.Orientation?.value).toBe(6)
  }
  await line.cut()
  await expect(badge(page)).toContainText('Hors ligne')
  await chooser(page).setInputFiles(files)
  await expectChosen(page, 5)
  await fillAnnonce(page, 'Un mur.')
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await closeMessage(page)
  await page.close()

  const reopened = await context.newPage()
  const sent: string[] = []
  reopened.on('response', (answer) => void (answer.status() === 204 && sent.push(new URL(answer.url()).pathname)))
  await reopened.goto('/tableau-de-bord')
  await reopened.getByRole('main').getByRole('heading', { name: 'Le Phare' }).getByRole('link').click()
  const shown = reopened.getByRole('button', { name: /^Agrandir la photo/ }).getByRole('img')
  await expect(shown).toHaveCount(5)
  for (const photo of await shown.all()) await expectDrawn(photo)
  await expect(badge(reopened)).toContainText('Hors ligne')

  await line.mend()
  await networkBack(reopened)
  await expect(badge(reopened)).toHaveText('À jour')
  const urls = (await ownAnnonces(context)).flatMap(({ photos }) => photos)
  expect(urls).toHaveLength(5)
  const sizes = urls.flatMap((one) => ['', '-1080', '-640'].map((size) => one.replace(/\.webp.*/, `${size}.webp`)))
  expect(sent.filter((path) => path.startsWith('/photos/')).toSorted()).toEqual(sizes.toSorted())
  for (const url of sizes) {
    const picture = await context.request.get(url)
    expect(picture.status()).toBe(200)
    const tags = ExifReader.load(await picture.body(), { expanded: true })
    expect([tags.exif, tags.gps, tags.xmp, tags.iptc, tags.icc]).toEqual(Array(5).fill(undefined))
    // Rotated by its EXIF orientation: 900 by 675 becomes portrait.
    const { width, height } = imageSize(new Uint8Array(await picture.body()))
    expect([width / 3, width < height]).toEqual([height / 4, true])
  }

  const { page: reader } = await aVisitor()
  await reader.goto(reopened.url())
  const seen = reader.getByRole('button', { name: /^Agrandir la photo/ }).getByRole('img')
  await expect(seen).toHaveCount(5)
  for (const photo of await seen.all()) await expectDrawn(photo)
})

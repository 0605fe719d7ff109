import { expect, type Page } from '@playwright/test'
import { bomb } from '../fixtures/pictures.ts'
import { test } from './fixtures.ts'
import { fieldErrors, visit } from './people.ts'
import {
  chooser,
  chosenPhotos,
  corner,
  expectChosen,
  expectDrawn,
  type PictureFile,
  photosField,
  pictures,
} from './pictures.ts'

function problem(page: Page) {
  return fieldErrors(photosField(page))
}

test('a file that is no photo is refused by its name, and the others go through', async ({ aMember }) => {
  const { page } = await aMember('boutique')
  await visit(page, '/annonce/creer')
  const [one] = (await pictures(page, ['maroon'])) as [PictureFile]
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "pris"</script></svg>'
  await chooser(page).setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('bonjour') },
    { name: 'fausse.png', mimeType: 'image/png', buffer: Buffer.from('bonjour, je ne suis pas une image') },
    { name: 'bombe.png', mimeType: 'image/png', buffer: bomb() },
    { name: 'dessin.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) },
    { ...one, name: 'bonne.jpg' },
  ])
  await expect(problem(page)).toContainText('Une erreur est survenue lors du téléversement.', { timeout: 30_000 })
  for (const [name, why] of [
    ['notes.txt', "ce fichier n'est pas une image."],
    ['fausse.png', "ce fichier n'est pas une image."],
    ['bombe.png', "l'image est trop grande."],
    ['dessin.svg', "ce fichier n'est pas une image."],
  ]) {
    await expect(problem(page)).toContainText(`«\u00a0${name}\u00a0»\u00a0: ${why}`)
  }
  await expect(problem(page)).not.toContainText('bonne.jpg')
  await expectChosen(page, 1)

  for (const photo of await chosenPhotos(page).all()) await expectDrawn(photo)
})

/** A DataTransfer of files, as the page receives them from a drop or a paste. */
function transfer(page: Page, files: readonly PictureFile[]) {
  const encoded = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, data: buffer.toString('base64') }))
  return page.evaluateHandle((list) => {
    const data = new DataTransfer()
    for (const { name, mimeType, data: text } of list) {
      const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: mimeType }))
    }
    return data
  }, encoded)
}

test('photos are dropped, pasted or taken, then ordered with the keyboard or by hand @long', async ({ aMember }) => {
  const { page } = await aMember('boutique')
  await visit(page, '/annonce/creer')
  const [one, two, three] = (await pictures(page, ['maroon', 'navy', 'olive'])) as [
    PictureFile,
    PictureFile,
    PictureFile,
  ]
  const dropped = await transfer(page, [one])
  await photosField(page).dispatchEvent('dragover', { dataTransfer: dropped })
  await photosField(page).dispatchEvent('drop', { dataTransfer: dropped })
  await expectChosen(page, 1)
  const pasted = await transfer(page, [two])
  await page.evaluate(
    (data) => document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })),
    pasted,
  )
  await expectChosen(page, 2)
  const camera = photosField(page).getByLabel('Prendre une photo')
  await expect(camera).toHaveAttribute('capture', 'environment')
  await camera.setInputFiles([three])
  await expectChosen(page, 3)
  const colours = async () => Promise.all((await chosenPhotos(page).all()).map(corner))
  const [maroon, navy, olive] = (await colours()) as [string, string, string]
  expect(new Set([maroon, navy, olive]).size).toBe(3)

  const spoken = photosField(page).locator('[role="status"][aria-live="assertive"]') // dnd-kit's announcements
  await photosField(page).getByRole('button', { name: 'Déplacer la photo 1' }).focus()
  await page.keyboard.press('Space')
  await expect(spoken).toHaveText('La photo est en position 1 sur 3.')
  // dnd-kit listens to the arrow keys from its next timer on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press('ArrowRight')
  await expect(spoken).toHaveText('La photo est en position 2 sur 3.')
  await page.keyboard.press('Space')
  await expect(spoken).toHaveText('Photo 1 déposée en position 2 sur 3.')
  await expect.poll(colours).toEqual([navy, maroon, olive])

  const handle = photosField(page).getByRole('button', { name: 'Déplacer la photo 3' })
  await handle.hover()
  await page.mouse.down()
  const target = await chosenPhotos(page).first().boundingBox()
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 20, { steps: 8 })
  await expect(spoken).toHaveText('La photo est en position 1 sur 3.')
  await page.mouse.up()
  await expect.poll(colours).toEqual([olive, navy, maroon])
})

import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { annonceOf, ownAnnonces } from '../fixtures/acts.ts'
import { closeDatabases } from '../in-page/storage.ts'
import { anAccount } from './accounts.ts'
import { said } from './announcements.ts'
import { openApp } from './open.tsx'
import { badge, closeMessage, fieldErrors, fillAnnonce, focus, visit } from './people.ts'
import { chooser, chosenPhotos, corner, expectChosen, expectDrawn, fileOf, photosField, pictures } from './pictures.ts'

/** Files as the page receives them from a drop or a paste. */
function transfer(file: File): DataTransfer {
  const data = new DataTransfer()
  data.items.add(file)
  return data
}

function middleOf(element: Element): { readonly x: number; readonly y: number } {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** The server's answer for each of these photos. */
const served = (urls: readonly string[]): Promise<number[]> =>
  Promise.all(urls.map(async (url) => (await fetch(url, { cache: 'no-store' })).status))

// Proves S4.annonce.5, S5.annonce.3, S7.11, S8.photo.1, S9.1
test('photos are images, five at most, ordered by a cover, sent, and deleted with their annonce', async () => {
  const boutique = await anAccount('boutique', { nom: 'La Palette' })
  await openApp('/annonce/creer', boutique)
  await chooser().upload([...pictures(['red', 'green', 'blue', 'gold', 'teal', 'pink'])])
  const tooMany = 'Vous ne pouvez téléverser que 5 photos maximum au total.'
  await expect.element(fieldErrors(photosField())).toHaveTextContent(tooMany)
  await expectChosen(5)
  await expect.element(chooser()).not.toBeInTheDocument()
  await photosField().getByRole('button', { name: 'Retirer la photo 5' }).click()
  await expect.poll(said).toContain('Photo 5 retirée. Il en reste 4.')
  await expectChosen(4)
  await photosField().getByText('Décrire les photos').click()
  const words = (at: number) => photosField().getByLabelText(`Ce que montre la photo ${at}`)
  await words(3).fill('Un rayon bleu')
  await expectDrawn(chosenPhotos().nth(2))
  const third = await corner(chosenPhotos().nth(2).element())
  await photosField().getByRole('button', { name: 'Choisir la photo 3 comme couverture' }).click()
  await expect.poll(said).toContain('Photo 3 est la couverture, elle passe en premier.')
  await expect.poll(() => corner(chosenPhotos().first().element())).toBe(third)
  await expect.element(photosField().getByRole('listitem').first()).toHaveTextContent('Couverture')
  await expect.element(words(1)).toHaveValue('Un rayon bleu')

  await fillAnnonce('Un mur.')
  await visit('/faq', 'Questions fréquentes')
  await visit('/annonce/creer')
  await expect.element(words(1)).toHaveValue('Un rayon bleu')
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await closeMessage()
  await expect.element(badge()).toHaveTextContent('À jour')

  // A visitor loads them from the server, the chosen cover first.
  const [sent] = await ownAnnonces(boutique)
  const urls = sent?.photos ?? []
  expect(urls).toHaveLength(4)
  expect(await served(urls)).toEqual([200, 200, 200, 200])
  await openApp(`/annonce/${sent?._id}`)
  const opener = page.getByRole('button', { name: 'Agrandir la photo 1\u00a0: Un rayon bleu' })
  const cover = () => opener.getByCss('img').element() as HTMLImageElement
  await expect.element(opener).toBeVisible()
  // In any size.
  await expect.poll(() => cover().naturalWidth > 0 && cover().currentSrc).toContain(urls[0]?.replace(/\.webp.*$/, ''))
  await opener.click()
  const shown = page.getByRole('dialog', { name: 'Un rayon bleu' }).getByRole('img')
  await expect.element(shown).toHaveAccessibleName('Un rayon bleu')

  await openApp('/tableau-de-bord', boutique)
  await page.getByRole('button', { name: 'Clôturer' }).click()
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await closeMessage()
  await expect.element(badge()).toHaveTextContent('À jour')
  await expect.poll(() => served(urls)).toEqual([404, 404, 404, 404])
})

// Proves S5.annonce.3, S9.1
test('photos are chosen, dropped, pasted or taken, then ordered with the keyboard or by hand; a file that is none is refused by its name', async () => {
  await openApp('/annonce/creer', await anAccount('boutique'))
  const [one, two, three, four] = pictures(['maroon', 'navy', 'olive', 'teal']) as [File, File, File, File]
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "pris"</script></svg>'
  await chooser().upload([
    new File(['bonjour'], 'notes.txt', { type: 'text/plain' }),
    new File(['bonjour, je ne suis pas une image'], 'fausse.png', { type: 'image/png' }),
    fileOf('bombe.png', 'image/png', await commands.pictureBomb()),
    new File([drawing], 'dessin.svg', { type: 'image/svg+xml' }),
    new File([one], 'bonne.jpg', { type: one.type }),
  ])
  const problem = fieldErrors(photosField())
  await expect.element(problem).toHaveTextContent('Une erreur est survenue lors du téléversement.')
  for (const [name, why] of [
    ['notes.txt', "ce fichier n'est pas une image."],
    ['fausse.png', "ce fichier n'est pas une image."],
    ['bombe.png', "l'image est trop grande."],
    ['dessin.svg', "ce fichier n'est pas une image."],
  ]) {
    await expect.element(problem).toHaveTextContent(new RegExp(`«\\s${name}\\s»\\s: ${why}`))
  }
  await expect.element(problem).not.toHaveTextContent('bonne.jpg')
  await expectChosen(1)

  for (const type of ['dragover', 'drop'])
    photosField()
      .element()
      .dispatchEvent(new DragEvent(type, { dataTransfer: transfer(two), bubbles: true }))
  await expectChosen(2)
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer(three), bubbles: true }))
  await expectChosen(3)
  const camera = photosField().getByLabelText('Prendre une photo')
  await expect.element(camera).toHaveAttribute('capture', 'environment')
  await camera.upload(four)
  await expectChosen(4)
  for (const at of [0, 1, 2, 3]) await expectDrawn(chosenPhotos().nth(at))
  const colours = () => Promise.all(chosenPhotos().elements().map(corner))
  const [maroon, navy, olive, teal] = (await colours()) as [string, string, string, string]
  expect(new Set([maroon, navy, olive, teal]).size).toBe(4)

  const spoken = photosField().getByCss('[role="status"][aria-live="assertive"]') // dnd-kit's announcements
  await focus(photosField().getByRole('button', { name: 'Déplacer la photo 1' }))
  await userEvent.keyboard(' ')
  await expect.element(spoken).toHaveTextContent('La photo est en position 1 sur 4.')
  // dnd-kit listens to the arrow keys from its next timer on.
  await new Promise((resolve) => setTimeout(resolve))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(spoken).toHaveTextContent('La photo est en position 2 sur 4.')
  await userEvent.keyboard(' ')
  await expect.element(spoken).toHaveTextContent('Photo 1 déposée en position 2 sur 4.')
  await expect.poll(colours).toEqual([navy, maroon, olive, teal])

  const handle = photosField().getByRole('button', { name: 'Déplacer la photo 3' }).element()
  handle.scrollIntoView({ block: 'center' })
  await commands.drag(middleOf(handle), middleOf(chosenPhotos().first().element()))
  await expect.element(spoken).toHaveTextContent('Photo 3 déposée en position 1 sur 4, elle est la couverture.')
  await expect.poll(colours).toEqual([olive, navy, maroon, teal])
})

// Proves S8.photo.1, S8.photo.2
test('reports a photo that this device can neither store nor remove', async () => {
  const boutique = await anAccount('boutique')
  const annonce = await annonceOf(boutique, { photos: ['/demo/cafe-comptoir.svg'] })
  await openApp(`/annonce/${annonce._id}/modifier`, boutique)
  await expectChosen(1)
  expect(await closeDatabases('rayon-libre-photos')).toBe(1)
  await chooser().upload([...pictures(['purple'])])
  const problem = fieldErrors(photosField())
  await expect.element(problem).toHaveTextContent('Une erreur est survenue lors du téléversement.')
  await expectChosen(1)
  await photosField().getByRole('button', { name: 'Retirer la photo 1' }).click()
  await expect.element(problem).toHaveTextContent('Impossible de supprimer la photo.')
  await expectChosen(1)
})

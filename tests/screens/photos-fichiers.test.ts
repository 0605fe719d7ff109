import { expect, test } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import { fieldErrors, focus } from './people.ts'
import { chooser, chosenPhotos, corner, expectChosen, expectDrawn, fileOf, photosField, pictures } from './pictures.ts'

const problem = () => fieldErrors(photosField())

// Proves S5.annonce.3
test('a file that is no photo is refused by its name, and the others go through', async () => {
  await openApp('/annonce/creer', await anAccount('boutique'))
  const [one] = pictures(['maroon']) as [File]
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "pris"</script></svg>'
  await chooser().upload([
    new File(['bonjour'], 'notes.txt', { type: 'text/plain' }),
    new File(['bonjour, je ne suis pas une image'], 'fausse.png', { type: 'image/png' }),
    fileOf('bombe.png', 'image/png', await commands.pictureBomb()),
    new File([drawing], 'dessin.svg', { type: 'image/svg+xml' }),
    new File([one], 'bonne.jpg', { type: one.type }),
  ])
  await expect.element(problem()).toHaveTextContent('Une erreur est survenue lors du téléversement.')
  for (const [name, why] of [
    ['notes.txt', "ce fichier n'est pas une image."],
    ['fausse.png', "ce fichier n'est pas une image."],
    ['bombe.png', "l'image est trop grande."],
    ['dessin.svg', "ce fichier n'est pas une image."],
  ]) {
    await expect.element(problem()).toHaveTextContent(new RegExp(`«\\s${name}\\s»\\s: ${why}`))
  }
  await expect.element(problem()).not.toHaveTextContent('bonne.jpg')
  await expectChosen(1)
  await expectDrawn(chosenPhotos())
})

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

// Proves S9.1
test('photos are dropped, pasted or taken, then ordered with the keyboard or by hand', async () => {
  await openApp('/annonce/creer', await anAccount('boutique'))
  const [one, two, three] = pictures(['maroon', 'navy', 'olive']) as [File, File, File]
  await expect.element(photosField()).toBeVisible()
  for (const type of ['dragover', 'drop'])
    photosField()
      .element()
      .dispatchEvent(new DragEvent(type, { dataTransfer: transfer(one), bubbles: true }))
  await expectChosen(1)
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer(two), bubbles: true }))
  await expectChosen(2)
  const camera = photosField().getByLabelText('Prendre une photo')
  await expect.element(camera).toHaveAttribute('capture', 'environment')
  await camera.upload(three)
  await expectChosen(3)
  for (const at of [0, 1, 2]) await expectDrawn(chosenPhotos().nth(at))
  const colours = () => Promise.all(chosenPhotos().elements().map(corner))
  const [maroon, navy, olive] = (await colours()) as [string, string, string]
  expect(new Set([maroon, navy, olive]).size).toBe(3)

  const spoken = photosField().getByCss('[role="status"][aria-live="assertive"]') // dnd-kit's announcements
  await focus(photosField().getByRole('button', { name: 'Déplacer la photo 1' }))
  await userEvent.keyboard(' ')
  await expect.element(spoken).toHaveTextContent('La photo est en position 1 sur 3.')
  // dnd-kit listens to the arrow keys from its next timer on.
  await new Promise((resolve) => setTimeout(resolve))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(spoken).toHaveTextContent('La photo est en position 2 sur 3.')
  await userEvent.keyboard(' ')
  await expect.element(spoken).toHaveTextContent('Photo 1 déposée en position 2 sur 3.')
  await expect.poll(colours).toEqual([navy, maroon, olive])

  const handle = photosField().getByRole('button', { name: 'Déplacer la photo 3' }).element()
  handle.scrollIntoView({ block: 'center' })
  await commands.drag(middleOf(handle), middleOf(chosenPhotos().first().element()))
  await expect.element(spoken).toHaveTextContent('Photo 3 déposée en position 1 sur 3, elle est la couverture.')
  await expect.poll(colours).toEqual([olive, navy, maroon])
})

import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { drawPictures } from '../in-page/pictures.ts'

/** Real pictures, 480 by 360, each of its own colour and noise, made by the browser's canvas. */
export function pictures(colours: readonly string[]): readonly File[] {
  const drawn = drawPictures([colours, 'image/jpeg', 480])
  return drawn.map((data, at) => fileOf(`${colours[at]}.jpg`, 'image/jpeg', data))
}

/** A file of these bytes, given in base64. */
export function fileOf(name: string, type: string, base64: string): File {
  return new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name, { type })
}

/** The photo field of an annonce or a profil. */
export const photosField = (): Locator => page.getByRole('group', { name: 'Photos' })

export const chosenPhotos = (): Locator => photosField().getByRole('img')

export const chooser = (): Locator => photosField().getByLabelText('Ajouter des photos')

/** Waits until the form has this many photos; each has been decoded once and encoded three times. */
export async function expectChosen(count: number): Promise<void> {
  await expect.element(chosenPhotos()).toHaveLength(count)
}

/** The colour of a picture's corner: pictures stored on the device have addresses that change. */
export async function corner(picture: Element): Promise<string> {
  const img = picture as HTMLImageElement
  await img.decode()
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(img, 0, 0)
  return String(context?.getImageData(0, 0, 1, 1).data)
}

/** Waits until the picture has loaded, locally or from the server, in any size. */
export async function expectDrawn(picture: Locator): Promise<void> {
  const isDrawn = ({ complete, naturalWidth, src }: HTMLImageElement) =>
    complete && naturalWidth > 0 && !src.startsWith('data:')
  await expect.poll(() => isDrawn(picture.element() as HTMLImageElement)).toBe(true)
}

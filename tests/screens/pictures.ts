import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

/** Real pictures, 900 by 675, each of its own colour and noise, made by the browser's canvas. */
export function pictures(colours: readonly string[]): readonly File[] {
  return colours.map((fill, seed) => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 675
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no 2d context')
    context.fillStyle = fill
    context.fillRect(0, 0, 900, 675)
    for (let i = 0; i < 150; i++) {
      context.fillStyle = `hsl(${(i * 37 + seed * 11) % 360} 60% 50%)`
      context.fillRect((i * 193) % 900, 50 + ((i * 151) % 600), 24 + (i % 40), 24 + ((i * 7) % 50))
    }
    return fileOf(`${fill}.jpg`, 'image/jpeg', canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '')
  })
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

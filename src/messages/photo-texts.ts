import { type Described, photoKey, photoText } from '#domain/photo-texts.ts'
import { photos as texts } from './fr/photos.ts'

/** The label of the words of a photo among the choices of its document; `undefined` of a photo that is not shown. */
export function photoTextLabel({ photos }: Described, field: string): string | undefined {
  const at = photos.findIndex((url) => field === `${photoKey(url)}-text`)
  return at < 0 ? undefined : texts.shows(at + 1)
}

/** What is said of the photos that have words, a line each. */
export function photoTextLines({ photos, photoTexts }: Described): readonly string[] {
  return photos.flatMap((url, index) => {
    const text = photoText(photoTexts, url)
    return text === '' ? [] : [`${texts.alt(index + 1)}\u00a0: ${text}`]
  })
}

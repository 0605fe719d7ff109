import { type Described, photoKey, photoText } from '#domain/market/photo-texts.ts'
import { photos as texts } from './fr/photos.ts'

/** The label of a photo's text among the choices of its document; `undefined` for a hidden photo. */
export function photoTextLabel({ photos }: Described, field: string): string | undefined {
  const at = photos.findIndex((url) => field === `${photoKey(url)}-text`)
  return at < 0 ? undefined : texts.shows(at + 1)
}

/** The alternative texts of the photos, one a line. */
export function photoTextLines({ photos, photoTexts }: Described): readonly string[] {
  return photos.flatMap((url, index) => {
    const text = photoText(photoTexts, url)
    return text === '' ? [] : [`${texts.alt(index + 1)}\u00a0: ${text}`]
  })
}

import type { ReactNode } from 'react'
import { parsePhotoUrl, photoUrl, sizedUrl } from '#domain/photo.ts'
import { type PhotoTexts, photoText } from '#domain/photo-texts.ts'
import { moderation } from '#messages/fr/moderation.ts'
import { MODERATION_CALLS } from '#wire/moderation.ts'
import styles from './moderation.module.css'

/** Where an operator sees a photo: a call, which this browser's offline worker keeps nothing of. */
function seenAt(url: string): string {
  const address = parsePhotoUrl(url)
  return address === null ? sizedUrl(url, 'medium') : MODERATION_CALLS + photoUrl({ ...address, size: 'medium' })
}

/** Photos that were reported, with the words that go with them: these are judged as well. */
export function Photos({
  urls,
  texts,
}: {
  readonly urls: readonly string[]
  readonly texts?: PhotoTexts | undefined
}): ReactNode {
  if (urls.length === 0) return null
  return (
    <div className={styles.photos}>
      {urls.map((url, at) => {
        const text = photoText(texts, url)
        const picture = <img key={url} src={seenAt(url)} alt={moderation.report.photo(at + 1)} loading="lazy" />
        if (text === '') return picture
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset holds no picture; the group is named as its caption
          <figure key={url} role="group" aria-label={text}>
            {picture}
            <figcaption dir="auto">{text}</figcaption>
          </figure>
        )
      })}
    </div>
  )
}

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
      {urls.map((url, at) => (
        <figure key={url}>
          <img src={seenAt(url)} alt={moderation.report.photo(at + 1)} loading="lazy" />
          {photoText(texts, url) === '' ? null : <figcaption dir="auto">{photoText(texts, url)}</figcaption>}
        </figure>
      ))}
    </div>
  )
}

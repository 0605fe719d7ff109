import type { ReactNode } from 'react'
import { parsePhotoUrl, photoUrl, sizedUrl } from '#domain/photo.ts'
import { moderation as texts } from '#messages/fr/moderation.ts'
import { MODERATION_CALLS } from '#wire/moderation.ts'
import styles from './moderation.module.css'

/** Where an operator sees a photo: a call, which this browser's offline worker keeps nothing of. */
function seenAt(url: string): string {
  const address = parsePhotoUrl(url)
  return address === null ? sizedUrl(url, 'medium') : MODERATION_CALLS + photoUrl({ ...address, size: 'medium' })
}

export function Photos({ urls }: { readonly urls: readonly string[] }): ReactNode {
  if (urls.length === 0) return null
  return (
    <div className={styles.photos}>
      {urls.map((url, at) => (
        <img key={url} src={seenAt(url)} alt={texts.report.photo(at + 1)} loading="lazy" />
      ))}
    </div>
  )
}

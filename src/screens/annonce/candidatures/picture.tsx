import type { ReactNode } from 'react'
import { Photo } from '#components/photos/photo.tsx'
import { photoText } from '#domain/market/photo-texts.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout/layout.module.css'
import styles from './picture.module.css'
import type { WorkRow } from './use-work.ts'

/** The créateur's first photo, or a placeholder figure. */
export function CreateurPhoto({ profil }: Pick<WorkRow, 'profil'>): ReactNode {
  const cover = profil?.photos[0]
  return (
    <span className={styles.picture}>
      {cover === undefined ? <Icon name="user" size={28} /> : <Photo src={cover} alt="" size="card" loading="lazy" />}
    </span>
  )
}

const PHOTO_PX = 640 // beyond it, a row would load another picture than the annonces' cards

/** The photos of a créateur's work, starting at index `from`; nothing where there are none. */
export function CreateurPhotos({
  row: { candidature, profil },
  from = 0,
  className,
}: {
  readonly row: WorkRow
  readonly from?: number
  readonly className?: string | undefined
}): ReactNode {
  if (profil === undefined || profil.photos.length <= from) return null
  return (
    <span className={cx(layout.stack2, styles.photos, className)}>
      {profil.photos.slice(from).map((src, index) => (
        <Photo
          key={src}
          src={src}
          alt={photoText(profil.photoTexts, src) || texts.photoOf(candidature.nom, from + index + 1)}
          size="card"
          width={PHOTO_PX}
          height={PHOTO_PX}
          loading="lazy"
        />
      ))}
    </span>
  )
}

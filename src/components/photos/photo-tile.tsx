import type { ReactNode } from 'react'
import { photos as texts } from '#messages/fr/photos.ts'
import { Icon } from '#ui/icon.tsx'
import { Photo } from './photo.tsx'
import styles from './photos-field.module.css'

/** One chosen photo: the cover is labelled, any other can become it, each can be removed. */
export function PhotoTile({
  src,
  text,
  index,
  onCover,
  onRemove,
}: {
  readonly src: string
  /** What it shows, in its author's words; empty where there are none. */
  readonly text: string
  readonly index: number
  readonly onCover: (src: string) => void
  readonly onRemove: (src: string) => void
}): ReactNode {
  return (
    <>
      <Photo src={src} alt={text || texts.alt(index + 1)} size="card" sizes="12rem" />
      {index === 0 ? (
        <span className={styles.cover}>{texts.cover}</span>
      ) : (
        <button
          type="button"
          className={styles.star}
          aria-label={texts.makeCover(index + 1)}
          onClick={() => onCover(src)}
        >
          <Icon name="star" />
        </button>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={texts.remove(index + 1)}
        onClick={() => onRemove(src)}
      >
        <Icon name="close" />
      </button>
    </>
  )
}

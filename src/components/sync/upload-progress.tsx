import type { ReactNode } from 'react'
import { useUploads } from '#data/hooks/use-photo.ts'
import { photos as texts } from '#messages/fr/photos.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout/layout.module.css'
import styles from './upload-progress.module.css'

/** The progress of the photo uploads; nothing when none is pending. */
export function UploadProgress(): ReactNode {
  const { waiting, sending } = useUploads()
  if (waiting === 0) return null
  if (sending === null) {
    return (
      <p className={cx(layout.middle2, layout.small)}>
        <Icon name="clock" size={18} />
        <span>{texts.waiting(waiting)}</span>
      </p>
    )
  }
  const text = texts.sending(sending.at, sending.total, sending.percent)
  return (
    <p className={cx(layout.middle2, layout.small)}>
      <Icon name="send" size={18} />
      <span>{text}</span>
      <progress className={styles.bar} value={sending.percent} max={100} aria-label={text} />
    </p>
  )
}

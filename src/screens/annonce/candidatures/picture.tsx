import type { ReactNode } from 'react'
import { Photo } from '#components/photos/photo.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './picture.module.css'
import type { WorkRow } from './use-work.ts'

/** The créateur's first photo, or a figure in its place. */
export function Picture({ profil }: Pick<WorkRow, 'profil'>): ReactNode {
  const cover = profil?.photos[0]
  return (
    <span className={styles.picture}>
      {cover === undefined ? <Icon name="user" size={28} /> : <Photo src={cover} alt="" size="card" loading="lazy" />}
    </span>
  )
}

import type { ReactNode } from 'react'
import { AnnoncePhoto } from '#components/annonce/annonce-photo.tsx'
import { Gallery } from '#components/photos/gallery.tsx'
import type { Annonce } from '#domain/annonce.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import styles from './annonce-gallery.module.css'

const COVER = { size: 'medium', sizes: '(min-width: 60rem) 44rem, 94vw' } as const
const REST = { size: 'card', sizes: '(min-width: 60rem) 11rem, 24vw' } as const

/** The photos: the cover first and large, the others below. */
export function AnnonceGallery({ annonce }: { readonly annonce: Annonce }): ReactNode {
  if (annonce.photos.length === 0) {
    return <AnnoncePhoto id={annonce._id} src={undefined} alt="" className={styles.drawn} />
  }
  return (
    <Gallery
      photos={annonce.photos}
      photoTexts={annonce.photoTexts}
      alt={(index) => texts.photo(index + 1, annonce.nom)}
      box={(index) => (index === 0 ? COVER : REST)}
      className={styles.gallery}
    />
  )
}

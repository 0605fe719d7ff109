import { type ReactNode, useState } from 'react'
import { AnnoncePhoto } from '#components/annonce-photo.tsx'
import { Photo } from '#components/photo.tsx'
import type { Annonce } from '#domain/annonce.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { Lightbox } from '#ui/lightbox.tsx'
import styles from './gallery.module.css'

const COVER = '(min-width: 60rem) 44rem, 94vw'
const REST = '(min-width: 60rem) 11rem, 24vw'

/** The photos: the cover in large, the others beneath, each opening in full screen. */
export function Gallery({ annonce }: { readonly annonce: Annonce }): ReactNode {
  const [open, setOpen] = useState<number>()
  const pictures = annonce.photos.map((src, index) => ({ src, alt: texts.photo(index + 1, annonce.nom) }))
  if (pictures.length === 0) return <AnnoncePhoto id={annonce._id} src={undefined} alt="" className={styles.drawn} />
  return (
    <>
      <ul className={styles.gallery}>
        {pictures.map(({ src, alt }, index) => (
          <li key={src}>
            <button type="button" aria-label={texts.enlarge(index + 1)} onClick={() => setOpen(index)}>
              <Photo src={src} alt={alt} size={index === 0 ? 'medium' : 'card'} sizes={index === 0 ? COVER : REST} />
            </button>
          </li>
        ))}
      </ul>
      {open === undefined ? null : (
        <Lightbox
          image={Photo}
          pictures={pictures}
          start={open}
          labels={texts.lightbox}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

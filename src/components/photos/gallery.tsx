import { type ComponentProps, type ReactNode, useContext, useState } from 'react'
import { type PhotoTexts, photoText } from '#domain/photo-texts.ts'
import { gallery as texts } from '#messages/fr/gallery.ts'
import { Lightbox } from '#ui/dialog/lightbox.tsx'
import { ItemName } from '#ui/item-name.ts'
import styles from './photo.module.css'
import { Photo } from './photo.tsx'

type Box = Pick<ComponentProps<typeof Photo>, 'size' | 'sizes' | 'loading'>

/**
 * The photos of an annonce or of a profil, each opening in full screen.
 * @param alt what is said of the photo at an index, the first being 0, where its author says nothing of it
 * @param box how large the page shows it
 */
export function Gallery({
  photos,
  photoTexts,
  alt,
  box,
  className,
}: {
  readonly photos: readonly string[]
  readonly photoTexts?: PhotoTexts | undefined
  readonly alt: (index: number) => string
  readonly box: (index: number) => Box
  readonly className: string | undefined
}): ReactNode {
  const [open, setOpen] = useState<number>()
  const item = useContext(ItemName)
  const pictures = photos.map((src, index) => ({ src, alt: photoText(photoTexts, src) || alt(index) }))
  return (
    <>
      <ul className={className}>
        {pictures.map((picture, index) => (
          <li key={picture.src}>
            <button
              type="button"
              className={styles.zoom}
              aria-label={[texts.enlarge(index + 1, photoText(photoTexts, picture.src)), item]
                .filter(Boolean)
                .join(', ')}
              onClick={() => setOpen(index)}
            >
              <Photo {...picture} {...box(index)} />
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

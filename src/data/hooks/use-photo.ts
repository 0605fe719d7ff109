import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { fitted, PHOTO_SIZES, type PhotoSize, parsePhotoUrl, SIZES, shapeOf, sizedUrl } from '#domain/photo.ts'
import { keptPicture } from '../photos/outbox.ts'
import { placeholderImage } from '../photos/placeholder.ts'
import { type Uploads, uploadStore } from '../photos/uploads.ts'
import { useMember } from './use-observable.ts'

/** What an `<img>` takes to show a photo. */
export interface ShownPhoto {
  readonly src: string
  /** Every size, for the browser to choose from; none for a picture that is here already or has one size. */
  readonly srcSet?: string
  /** A small blurred picture, as a data address, to show meanwhile. */
  readonly placeholder?: string
}

/** Every size with its width. */
function srcSetOf(url: string, shape: { readonly width: number; readonly height: number }): string {
  return SIZES.map((size) => {
    const { width } = fitted(shape.width, shape.height, PHOTO_SIZES[size].longest)
    return `${sizedUrl(url, size)} ${width}w`
  }).join(', ')
}

/** The picture kept here while it waits to be sent, as an object address. */
function useKept(url: string): string | undefined {
  const uid = useMember()?.uid
  const [local, setLocal] = useState<{ readonly url: string; readonly src: string }>()
  const mine = uid !== undefined && parsePhotoUrl(url)?.uid === uid
  useEffect(() => {
    if (!mine) return undefined
    let src: string | undefined
    let current = true
    keptPicture(url).then(
      (picture) => {
        if (picture === undefined || !current) return
        src = URL.createObjectURL(picture.blob)
        setLocal({ url, src })
      },
      // A store that cannot be read: the address may still be answered.
      () => undefined,
    )
    return () => {
      current = false
      if (src !== undefined) URL.revokeObjectURL(src)
    }
  }, [mine, url])
  return local?.url === url ? local.src : undefined
}

/** What shows a photo in a size or larger: the picture kept here while it waits to be sent, else its addresses. */
export function usePhoto(url: string, size: PhotoSize): ShownPhoto {
  const src = sizedUrl(url, size)
  const kept = useKept(src)
  const shape = shapeOf(url)
  if (shape === null) return { src: kept ?? src }
  const placeholder = placeholderImage(shape.placeholder)
  const about = placeholder === undefined ? {} : { placeholder }
  return kept === undefined ? { src, srcSet: srcSetOf(url, shape), ...about } : { src: kept, ...about }
}

/** This member's photos on their way to the server. */
export function useUploads(): Uploads {
  return useStore(uploadStore)
}

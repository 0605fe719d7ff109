import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { fitted, PHOTO_SIZES, type PhotoSize, parsePhotoUrl, SIZES, shapeOf, sizedUrl } from '#domain/market/photo.ts'
import type { UploadsState } from '../photos/uploads.ts'
import { lazy } from '../platform/async.ts'
import { useDevice } from './device-context.tsx'
import { useMember } from './use-observable.ts'

/** The attributes of an `<img>` that shows a photo. */
export interface ShownPhoto {
  /** `undefined` for a moment, while there is nothing to show. */
  readonly src: string | undefined
  /** Every size, for the browser to choose from; absent for a local picture, or one with a single size. */
  readonly srcSet?: string
  /** A small blurred picture, as a data URL, to show meanwhile. */
  readonly placeholder?: string
}

type Decode = typeof import('../photos/placeholder.ts').placeholderImage

const decoder = createStore<{ readonly decode?: Decode }>(() => ({}))
const loadDecoder = lazy(async () => {
  decoder.setState({ decode: (await import('../photos/placeholder.ts')).placeholderImage })
})

/** The decoder of ThumbHashes, whose code is loaded with the first photo shown. */
function useDecode(): Decode | undefined {
  useEffect(() => {
    loadDecoder().catch(() => undefined) // until it loads, pictures have no blur
  }, [])
  return useStore(decoder, ({ decode }) => decode)
}

/** Every size with its width. */
function srcSetOf(url: string, shape: { readonly width: number; readonly height: number }): string {
  return SIZES.map((size) => {
    const { width } = fitted(shape.width, shape.height, PHOTO_SIZES[size].longest)
    return `${sizedUrl(url, size)} ${width}w`
  }).join(', ')
}

/**
 * The unsent picture in the outbox, as an object URL; `null` when there is none, `undefined` while the outbox is read:
 * the server may not have it yet, so it must not be asked.
 */
function useOutboxPhoto(url: string): string | null | undefined {
  const { outbox } = useDevice()
  const uid = useMember()?.uid
  const [local, setLocal] = useState<{ readonly url: string; readonly src: string | null }>()
  const mine = uid !== undefined && parsePhotoUrl(url)?.uid === uid
  useEffect(() => {
    if (!mine) return undefined
    let src: string | null = null
    let current = true
    void outbox
      .get(url)
      // The outbox cannot be read: the server may have the photo.
      .catch(() => undefined)
      .then((picture) => {
        if (!current) return
        src = picture === undefined ? null : URL.createObjectURL(picture.blob)
        setLocal({ url, src })
      })
    return () => {
      current = false
      if (src !== null) URL.revokeObjectURL(src)
    }
  }, [outbox, mine, url])
  if (!mine) return null
  return local?.url === url ? local.src : undefined
}

/** A photo in a given size or larger: the unsent picture in the outbox, else its server addresses. */
export function usePhoto(url: string, size: PhotoSize): ShownPhoto {
  const address = sizedUrl(url, size)
  const localSrc = useOutboxPhoto(address)
  const shape = shapeOf(url)
  const hash = shape?.placeholder
  const decode = useDecode()
  const placeholder = useMemo(() => (hash === undefined ? undefined : decode?.(hash)), [hash, decode])
  const about = placeholder === undefined ? {} : { placeholder }
  if (localSrc === undefined) return { src: placeholder, ...about }
  if (localSrc !== null) return { src: localSrc, ...about }
  return shape === null ? { src: address } : { src: address, srcSet: srcSetOf(url, shape), ...about }
}

/** Uploads of this member's photos. */
export function useUploads(): UploadsState {
  return useStore(useDevice().uploads.state)
}

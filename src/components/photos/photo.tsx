import { type ComponentProps, type ReactNode, type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { useReachable } from '#data/hooks/use-arrival.ts'
import { usePhoto } from '#data/hooks/use-photo.ts'
import type { PhotoSize } from '#domain/market/photo.ts'
import { cx } from '#ui/cx.ts'
import { Shelf } from '../brand/shelf.tsx'
import styles from './photo.module.css'

const AGAIN_MIN_MS = 2000
const AGAIN_MAX_MS = 60_000

/**
 * Whether a picture is unavailable: not cached while offline, or not uploaded to the server yet. It is requested again
 * once the server responds, and, since a weak connection may lose that request too, with backoff for as long as the
 * server responds.
 * @returns with the props of the `img` that report it
 */
function useMissing(
  url: string,
): readonly [missing: boolean, watch: { readonly ref: RefCallback<HTMLImageElement>; readonly onError: () => void }] {
  const [missing, setMissing] = useState<string>()
  const requested = useRef({ url, again: 0 })
  const reachable = useReachable()
  const isMissing = missing === url
  useEffect(() => {
    if (!reachable || requested.current.url !== url) requested.current = { url, again: 0 }
    if (!reachable || !isMissing) return
    const wait = requested.current.again === 0 ? 0 : AGAIN_MIN_MS * 2 ** (requested.current.again - 1)
    requested.current.again += 1
    const timer = setTimeout(() => setMissing(undefined), Math.min(wait, AGAIN_MAX_MS))
    return () => clearTimeout(timer)
  }, [reachable, isMissing, url])
  const onError = useCallback(() => setMissing(url), [url])
  // A picture of the server-rendered page may have failed before this ran.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.currentSrc && image.complete && image.naturalWidth === 0) onError()
    },
    [onError],
  )
  return [isMissing, { ref, onError }]
}

/**
 * Sets the blur behind a picture after mounting. Not by React's `style`: the server would render it inline, which the
 * content security policy forbids.
 */
function useBlurred(blur: string | undefined, watch: RefCallback<HTMLImageElement>): RefCallback<HTMLImageElement> {
  return useCallback(
    (image) => {
      watch(image)
      // A picture of the server-rendered page may be loaded already.
      const blurred = blur !== undefined && image !== null && !(image.complete && image.naturalWidth > 0)
      if (image !== null) image.style.backgroundImage = blurred ? `url(${blur})` : ''
    },
    [blur, watch],
  )
}

/**
 * A photo of an annonce or a profil: read from this device until it is uploaded, and blurred while it loads. An
 * unavailable one is replaced by a drawn shelf of the same size, until the server responds again.
 * @param size the smallest sufficient picture, for browsers without `srcset` and for pictures on this device
 * @param seed of the drawn shelf
 * @param sizes the width set by CSS; without it, the picture of `size` is shown without a blur
 */
export function Photo({
  src: url,
  alt,
  size = 'full',
  sizes,
  seed,
  className,
  ...rest
}: Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'onError' | 'onLoad'> & {
  readonly src: string
  readonly seed?: string
  readonly alt: string
  readonly size?: PhotoSize
}): ReactNode {
  const { src, srcSet, placeholder } = usePhoto(url, size)
  const [loaded, setLoaded] = useState<string>()
  const [missing, watch] = useMissing(url)
  const ref = useBlurred(sizes === undefined || loaded === src ? undefined : placeholder, watch.ref)
  if (missing) return <Shelf seed={seed ?? url} alt={alt} className={className} />
  return (
    <img
      decoding="async"
      {...(srcSet === undefined || sizes === undefined ? {} : { srcSet, sizes })}
      {...rest}
      onError={watch.onError}
      ref={ref}
      className={cx(styles.photo, className)}
      src={src}
      alt={alt}
      onLoad={() => setLoaded(src)}
    />
  )
}

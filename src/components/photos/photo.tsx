import { type ComponentProps, type ReactNode, type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { useReachable } from '#data/hooks/use-arrival.ts'
import { usePhoto } from '#data/hooks/use-photo.ts'
import type { PhotoSize } from '#domain/photo.ts'
import { cx } from '#ui/cx.ts'
import { Shelf } from '../brand/shelf.tsx'
import styles from './photo.module.css'

const AGAIN_MIN_MS = 2000
const AGAIN_MAX_MS = 60_000

/**
 * Whether a picture cannot be had: neither it nor the network is here, or it has not arrived on the server yet. It is
 * requested again once the server answers again, and, since a weak line may lose that request as well, less and less
 * often for as long as the server answers.
 * @returns with what the `img` takes to report it
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
  // One that the server's page began to load may have failed before this ran.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.currentSrc && image.complete && image.naturalWidth === 0) onError()
    },
    [onError],
  )
  return [isMissing, { ref, onError }]
}

/**
 * Puts the blur behind a picture once it is on the page. Not by React's `style`: the server would write it into the
 * page, where the content policy allows none.
 */
function useBlurred(blur: string | undefined, watch: RefCallback<HTMLImageElement>): RefCallback<HTMLImageElement> {
  return useCallback(
    (image) => {
      watch(image)
      // One of the server's page may be there already.
      const blurred = blur !== undefined && image !== null && !(image.complete && image.naturalWidth > 0)
      if (image !== null) image.style.backgroundImage = blurred ? `url(${blur})` : ''
    },
    [blur, watch],
  )
}

/**
 * A photo of an annonce or a profil: read from this device until it has been sent, and blurred while it loads. One that
 * cannot be had is a drawn shelf in the same box, until the server answers again.
 * @param size the smallest picture that will do, for browsers without a choice and for pictures kept here
 * @param seed what the shelf is drawn from
 * @param sizes the width CSS gives it; without it, the picture of `size` is shown without a blur
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

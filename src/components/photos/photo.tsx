import { type ComponentProps, type ReactNode, type RefCallback, useCallback, useState } from 'react'
import { usePhoto } from '#data/hooks/use-photo.ts'
import type { PhotoSize } from '#domain/photo.ts'
import { cx } from '#ui/cx.ts'
import { Shelf } from '../brand/shelf.tsx'
import styles from './photo.module.css'
import { useMissing } from './use-missing.ts'

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
  onLoad,
  ...rest
}: Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'onError'> & {
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
      onLoad={(event) => {
        setLoaded(src)
        onLoad?.(event)
      }}
    />
  )
}

import { type ComponentProps, type ReactNode, useState } from 'react'
import { usePhoto } from '#data/hooks/use-photo.ts'
import type { PhotoSize } from '#domain/photo.ts'
import { Shelf } from '../brand/shelf.tsx'
import { useMissing } from './use-missing.ts'

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
  if (missing) return <Shelf seed={seed ?? url} alt={alt} className={className} />
  const blur =
    sizes === undefined || placeholder === undefined || loaded === src ? {} : { backgroundImage: `url(${placeholder})` }
  return (
    <img
      decoding="async"
      {...(srcSet === undefined || sizes === undefined ? {} : { srcSet, sizes })}
      {...rest}
      {...watch}
      className={className}
      src={src}
      alt={alt}
      style={{ backgroundSize: 'cover', backgroundPosition: 'center', ...blur }}
      onLoad={(event) => {
        setLoaded(src)
        onLoad?.(event)
      }}
    />
  )
}

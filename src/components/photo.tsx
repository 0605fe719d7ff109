import type { ComponentProps, ReactNode } from 'react'
import { usePhotoSrc } from '#data/hooks/use-photo.ts'
import { cardUrl } from '#domain/photo.ts'

/** A photo of an annonce or a profil, shown from this device while it waits to be sent. */
export function Photo({
  src,
  alt,
  size = 'full',
  ...rest
}: Omit<ComponentProps<'img'>, 'src' | 'alt'> & {
  readonly src: string
  readonly alt: string
  readonly size?: 'full' | 'card'
}): ReactNode {
  const shown = usePhotoSrc(size === 'card' ? cardUrl(src) : src)
  return <img decoding="async" {...rest} src={shown} alt={alt} />
}

import { type ReactNode, useState } from 'react'
import { Shelf } from '../brand/shelf.tsx'
import { Photo } from '../photos/photo.tsx'

/** The cover of an annonce: its first photo, or a shelf drawn from its id. */
export function AnnoncePhoto({
  id,
  src,
  alt,
  className,
  sizes = '(min-width: 40rem) 22rem, 92vw',
}: {
  readonly id: string
  readonly src: string | undefined
  readonly alt: string
  readonly className?: string | undefined
  /** The width CSS gives it. */
  readonly sizes?: string
}): ReactNode {
  // A photo that is not on this device and cannot be fetched, or has not arrived on the server yet.
  const [missing, setMissing] = useState<string>()
  if (src === undefined || src === missing) return <Shelf seed={id} className={className} />
  return (
    <Photo
      className={className}
      src={src}
      alt={alt}
      size="card"
      sizes={sizes}
      loading="lazy"
      onError={() => setMissing(src)}
    />
  )
}

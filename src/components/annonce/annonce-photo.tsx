import type { ReactNode } from 'react'
import { Shelf } from '../brand/shelf.tsx'
import { Photo } from '../photos/photo.tsx'

/** The cover of an annonce: its first photo, or a shelf drawn from its id. */
export function AnnoncePhoto({
  id,
  src,
  alt,
  className,
  loading = 'lazy',
  sizes = '(min-width: 40rem) 22rem, 92vw',
}: {
  readonly id: string
  readonly src: string | undefined
  readonly alt: string
  readonly className?: string | undefined
  readonly loading?: 'eager' | 'lazy'
  /** The width CSS gives it. */
  readonly sizes?: string
}): ReactNode {
  if (src === undefined) return <Shelf seed={id} className={className} />
  return <Photo className={className} src={src} seed={id} alt={alt} size="card" sizes={sizes} loading={loading} />
}

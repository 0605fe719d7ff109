import type { ReactNode } from 'react'
import { Shelf } from '#ui/shelf.tsx'

/** The cover of an annonce: its first photo, or a shelf drawn from its id, always the same one. */
export function AnnoncePhoto({
  id,
  src,
  alt,
  className,
  eager = false,
}: {
  readonly id: string
  readonly src: string | undefined
  readonly alt: string
  readonly className?: string | undefined
  readonly eager?: boolean
}): ReactNode {
  if (src === undefined) return <Shelf seed={id} className={className} />
  return <img className={className} src={src} alt={alt} loading={eager ? 'eager' : 'lazy'} decoding="async" />
}

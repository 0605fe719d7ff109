import type { ReactNode } from 'react'
import { Shelf } from '../brand/shelf.tsx'
import { Photo } from '../photos/photo.tsx'

/** The cover of an annonce: its first photo, or a shelf drawn from its id. */
export function AnnoncePhoto({
  id,
  src,
  className,
  loading = 'lazy',
  sizes = '(min-width: 40rem) 22rem, 72vw',
}: {
  readonly id: string
  readonly src: string | undefined
  readonly className?: string | undefined
  readonly loading?: 'eager' | 'lazy'
  /** The width set by CSS. Phones declare less, to load the smallest picture: dense screens hide the difference. */
  readonly sizes?: string
}): ReactNode {
  if (src === undefined) return <Shelf seed={id} className={className} />
  const when = { loading, fetchPriority: loading === 'eager' ? 'high' : 'auto' } as const
  return <Photo className={className} src={src} seed={id} alt="" size="card" sizes={sizes} {...when} />
}

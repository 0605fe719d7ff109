import type { ReactNode } from 'react'

/** The mark: two boards, a vase, a book and a small plant. */
export function BrandMark({ size = 36 }: { readonly size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <path fill="var(--draw-wood)" d="M4 20h40v4H4Zm0 21h40v4H4Z" />
      <path fill="var(--draw-terracotta)" d="M10 8h7l-1 3c3 2 4 4 3 9h-11c-1-5 0-7 3-9Z" />
      <path fill="var(--draw-green)" d="M24 4h5v16h-5Z" />
      <path fill="var(--draw-ochre)" d="M30 7h5v13h-5Z" />
      <path fill="var(--draw-leaf)" d="M34 33c-1-6-4-8-8-8 0 5 3 8 8 8Zm0 0c0-5 3-8 7-8 0 5-3 8-7 8Z" />
      <path fill="var(--draw-terracotta)" d="M29 33h11l-2 8h-7Z" />
      <path fill="var(--draw-green)" d="M8 33h14c0 5-3 8-7 8s-7-3-7-8Z" />
    </svg>
  )
}

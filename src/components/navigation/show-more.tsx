import type { ReactNode } from 'react'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'

/** Shows the next page of a list; nothing at its end. */
export function ShowMore({ onMore }: { readonly onMore: (() => void) | undefined }): ReactNode {
  return onMore === undefined ? null : (
    <Button data-more="" variant="secondary" onClick={onMore}>
      {common.showMore}
    </Button>
  )
}

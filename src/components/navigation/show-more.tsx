import type { ReactNode } from 'react'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'

/** Shows the next page of a list; nothing once the whole list is there. */
export function ShowMore({ onMore }: { readonly onMore: (() => void) | undefined }): ReactNode {
  return onMore === undefined ? null : (
    <Button data-more="" variant="secondary" onClick={onMore}>
      {common.showMore}
    </Button>
  )
}

import type { ReactNode } from 'react'
import type { WriteState } from '#data/hooks/use-own-annonces.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { Badge } from '#ui/status/badge.tsx'

/** The state of a document's last write; nothing once it is sent. */
export function WriteBadge({ write }: { readonly write: WriteState }): ReactNode {
  if (write === 'sent') return null
  const waits = write === 'waiting'
  return (
    <Badge tone={waits ? 'waiting' : 'bad'} icon={waits ? 'cloud-off' : 'alert'}>
      {waits ? texts.waitingWrite : texts.rejectedWrite}
    </Badge>
  )
}

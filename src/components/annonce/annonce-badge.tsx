import type { ReactNode } from 'react'
import type { AnnonceLabel } from '#domain/label.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { Badge } from '#ui/status/badge.tsx'

/** What the owner reads of an annonce's state. */
export function AnnonceBadge({ label }: { readonly label: AnnonceLabel }): ReactNode {
  switch (label.kind) {
    case 'closed':
      return (
        <Badge tone="plain" icon="lock">
          {texts.statusClosed}
        </Badge>
      )
    case 'awaiting-creator':
      return (
        <Badge tone="waiting" icon="clock">
          {texts.statusAwaiting}
        </Badge>
      )
    case 'confirmed':
      return (
        <Badge tone="good" icon="check">
          {texts.statusConfirmed(label.confirmed, label.total)}
        </Badge>
      )
    case 'published':
      return (
        <Badge tone="good" icon="eye">
          {texts.statusPublished}
        </Badge>
      )
  }
}

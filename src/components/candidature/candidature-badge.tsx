import type { ReactNode } from 'react'
import type { CandidatureStatus } from '#domain/candidature.ts'
import { BOUTIQUE_LABELS, type BoutiqueLabel, CREATOR_LABELS, type CreatorLabel } from '#domain/label.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import type { IconName } from '#ui/icon.tsx'
import layout from '#ui/layout/layout.module.css'
import { Badge } from '#ui/status/badge.tsx'
import type { Tone } from '#ui/status/tone.ts'

const LOOKS: { readonly [L in CreatorLabel | BoutiqueLabel]: readonly [tone: Tone, icon: IconName] } = {
  pending: ['waiting', 'clock'],
  'to-decide': ['waiting', 'eye'],
  'awaiting-creator': ['waiting', 'clock'],
  accepted: ['good', 'star'],
  confirmed: ['good', 'check'],
  refused: ['plain', 'close'],
  withdrawn: ['plain', 'arrow-left'],
}

function LookBadge({ look, children }: { readonly look: keyof typeof LOOKS; readonly children: string }): ReactNode {
  const [tone, icon] = LOOKS[look]
  return (
    <Badge tone={tone} icon={icon}>
      {children}
    </Badge>
  )
}

export function CreatorBadge({ status }: { readonly status: CandidatureStatus }): ReactNode {
  const label = CREATOR_LABELS[status]
  return <LookBadge look={label}>{texts.creator[label]}</LookBadge>
}

export function BoutiqueBadge({ status }: { readonly status: CandidatureStatus }): ReactNode {
  const label = BOUTIQUE_LABELS[status]
  return <LookBadge look={label}>{texts.boutique[label]}</LookBadge>
}

/** Why a candidature reads 'Refusée' to its boutique: that may be its own choice, the créateur's, or time. */
export function RefusedNote({ status }: { readonly status: CandidatureStatus }): ReactNode {
  if (BOUTIQUE_LABELS[status] !== 'refused') return null
  return <p className={layout.note}>{texts.boutiqueSays[status]}</p>
}

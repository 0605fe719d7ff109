import type { ReactNode } from 'react'
import type { CandidatureStatus } from '#domain/candidature.ts'
import { BOUTIQUE_LABELS, type BoutiqueLabel, CREATOR_LABELS, type CreatorLabel } from '#domain/label.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import type { IconName } from '#ui/icon.tsx'
import { Badge } from '#ui/status/badge.tsx'
import type { Tone } from '#ui/status/tone.ts'

type Look = readonly [tone: Tone, icon: IconName]

function LookBadge({ look: [tone, icon], words }: { readonly look: Look; readonly words: string }): ReactNode {
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  )
}

const CREATOR_LOOKS: { readonly [L in CreatorLabel]: Look } = {
  pending: ['waiting', 'clock'],
  accepted: ['good', 'star'],
  confirmed: ['good', 'check'],
  refused: ['plain', 'close'],
  withdrawn: ['plain', 'arrow-left'],
}

const BOUTIQUE_LOOKS: { readonly [L in BoutiqueLabel]: Look } = {
  'to-decide': ['waiting', 'eye'],
  'awaiting-creator': ['waiting', 'clock'],
  confirmed: ['good', 'check'],
  refused: ['plain', 'close'],
  withdrawn: ['plain', 'arrow-left'],
}

export function CreatorBadge({ status }: { readonly status: CandidatureStatus }): ReactNode {
  const label = CREATOR_LABELS[status]
  return <LookBadge look={CREATOR_LOOKS[label]} words={texts.creator[label]} />
}

export function BoutiqueBadge({ status }: { readonly status: CandidatureStatus }): ReactNode {
  const label = BOUTIQUE_LABELS[status]
  return <LookBadge look={BOUTIQUE_LOOKS[label]} words={texts.boutique[label]} />
}

import type { ReactNode } from 'react'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { formatInstant } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { Callout } from '#ui/status/callout.tsx'

/** Tells the remaining party that the other one deleted their account; nothing while both are members. */
export function PartnerLeft({ candidature }: { readonly candidature: Candidature }): ReactNode {
  const left = leaverOf(candidature)
  if (left === null) return null
  return <Callout tone="plain">{spaced(texts.left[left](formatInstant(candidature.leftAt ?? '')))}</Callout>
}

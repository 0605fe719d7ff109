import type { ReactNode } from 'react'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { ButtonLink } from '#ui/button.tsx'

/** Leads to the page of a confirmed partnership. */
export function PartnershipLink({ to }: { readonly to: string }): ReactNode {
  return (
    <ButtonLink small icon="store" to={to}>
      {texts.openPartnership}
    </ButtonLink>
  )
}

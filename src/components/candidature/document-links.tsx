import type { ReactNode } from 'react'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { ButtonLink } from '#ui/button.tsx'

/** The papers, once a partnership is confirmed. */
export function DocumentLinks({
  contrat,
  inventaire,
  comptes,
}: {
  readonly contrat: string
  readonly inventaire: string
  readonly comptes: string
}): ReactNode {
  return (
    <>
      <ButtonLink small variant="secondary" icon="document" to={contrat}>
        {texts.contrat}
      </ButtonLink>
      <ButtonLink small variant="secondary" icon="document" to={inventaire}>
        {texts.inventaire}
      </ButtonLink>
      <ButtonLink small variant="secondary" icon="document" to={comptes}>
        {texts.comptes}
      </ButtonLink>
    </>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { useContratIsNext } from '#data/hooks/use-partenariat.ts'
import type { Candidature } from '#domain/candidature.ts'
import { beside } from '#messages/fr/beside.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { ButtonLink } from '#ui/button.tsx'

/** Leads to the papers of a partnership, and says that its contract comes next while nobody has begun it. */
export function PartnershipLinks({
  of,
  ...addresses
}: { readonly of: Candidature } & Omit<ComponentProps<typeof DocumentLinks>, 'contratIsNext'>): ReactNode {
  return <DocumentLinks {...addresses} contratIsNext={useContratIsNext(of)} />
}

/** The papers, once a partnership is confirmed. @param contratIsNext whether the contract is what its parties do next */
export function DocumentLinks({
  contrat,
  inventaire,
  comptes,
  contratIsNext = false,
}: {
  readonly contrat: string
  readonly inventaire: string
  readonly comptes: string
  readonly contratIsNext?: boolean
}): ReactNode {
  return (
    <>
      <ButtonLink small variant={contratIsNext ? 'primary' : 'secondary'} icon="document" to={contrat}>
        {contratIsNext ? beside.nextStep : texts.contrat}
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

import type { ReactNode } from 'react'
import { useContratIsNext } from '#data/hooks/use-partenariat.ts'
import type { Candidature } from '#domain/candidature.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { ButtonLink } from '#ui/button.tsx'

/** The paths of the papers of an annonce, or of one of its partnerships. */
interface PaperPaths {
  readonly paths: {
    readonly [P in 'contrat' | 'inventaire' | 'comptes']: (annonce: string, createur?: string) => string
  }
}

/** Links to the papers of a partnership, with a hint that the contract comes next until somebody begins it. */
export function PartnershipLinks({
  candidature,
  paths,
}: PaperPaths & { readonly candidature: Candidature }): ReactNode {
  const { annonceId, creatorId } = candidature
  return (
    <DocumentLinks
      paths={paths}
      annonceId={annonceId}
      creatorId={creatorId}
      contratIsNext={useContratIsNext(candidature)}
    />
  )
}

/** Links to a confirmed partnership's papers. @param contratIsNext whether the contract is the parties' next step */
export function DocumentLinks({
  paths,
  annonceId,
  creatorId,
  contratIsNext,
}: PaperPaths & {
  readonly annonceId: string
  readonly creatorId?: string
  readonly contratIsNext: boolean
}): ReactNode {
  const link = { small: true, icon: 'document', variant: 'secondary' } as const
  return (
    <>
      <ButtonLink {...link} variant={contratIsNext ? 'primary' : 'secondary'} to={paths.contrat(annonceId, creatorId)}>
        {contratIsNext ? deferredShell.nextStep : texts.contrat}
      </ButtonLink>
      <ButtonLink {...link} to={paths.inventaire(annonceId, creatorId)}>
        {texts.inventaire}
      </ButtonLink>
      <ButtonLink {...link} to={paths.comptes(annonceId, creatorId)}>
        {texts.comptes}
      </ButtonLink>
    </>
  )
}

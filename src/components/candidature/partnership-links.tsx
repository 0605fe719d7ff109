import type { ReactNode } from 'react'
import { useContratIsNext } from '#data/hooks/use-partenariat.ts'
import type { Candidature } from '#domain/candidature.ts'
import { paths } from '#wire/site.ts'
import { DocumentLinks } from './document-links.tsx'

/** Leads to the papers of a partnership, and says that its contract comes next while nobody has begun it. */
export function PartnershipLinks({ candidature }: { readonly candidature: Candidature }): ReactNode {
  const { annonceId, creatorId } = candidature
  return (
    <DocumentLinks
      contrat={paths.contrat(annonceId, creatorId)}
      inventaire={paths.inventaire(annonceId, creatorId)}
      comptes={paths.comptes(annonceId, creatorId)}
      contratIsNext={useContratIsNext(candidature)}
    />
  )
}

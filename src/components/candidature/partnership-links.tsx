import type { ComponentProps, ReactNode } from 'react'
import { useContratIsNext } from '#data/hooks/use-partenariat.ts'
import type { Candidature } from '#domain/candidature.ts'
import { DocumentLinks } from './document-links.tsx'

/** Leads to the papers of a partnership, and says that its contract comes next while nobody has begun it. */
export function PartnershipLinks({
  of,
  ...addresses
}: { readonly of: Candidature } & Omit<ComponentProps<typeof DocumentLinks>, 'contratIsNext'>): ReactNode {
  return <DocumentLinks {...addresses} contratIsNext={useContratIsNext(of)} />
}

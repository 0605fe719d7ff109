import type { ReactNode } from 'react'
import { profil } from '#messages/fr/profil.ts'
import { Page } from '#ui/layout/page.tsx'
import { ProfilForm } from './profil-form.tsx'

export function CompleteProfil(): ReactNode {
  return (
    <Page title={profil.completeTitle} lead={profil.completeLead} width="narrow">
      <ProfilForm />
    </Page>
  )
}

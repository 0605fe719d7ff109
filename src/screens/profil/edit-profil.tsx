import type { ReactNode } from 'react'
import { useGoBack } from '#components/navigation/use-go-back.ts'
import { profil } from '#messages/fr/profil.ts'
import { common } from '#messages/fr.ts'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { paths } from '#wire/site.ts'
import { ProfilForm } from './profil-form.tsx'

export function EditProfil(): ReactNode {
  const goBack = useGoBack(paths.tableauDeBord)
  return (
    <Page title={profil.editTitle} back={<BackButton label={common.back} onClick={goBack} />} width="narrow">
      <ProfilForm />
    </Page>
  )
}

import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { useGoBack } from '#components/navigation/use-go-back.ts'
import { useCandidaturesOf } from '#data/hooks/use-candidatures.ts'
import { useOwnAnnonce } from '#data/hooks/use-own-annonces.ts'
import type { AnnonceId } from '#domain/ids.ts'
import { annonce as annonceTexts } from '#messages/fr/annonce.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { common } from '#messages/fr.ts'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import { WorkList } from './work-list.tsx'

/** The candidatures of one of the boutique's annonces. */
export function Candidatures(): ReactNode {
  const { annonceId = '' } = useParams()
  const own = useOwnAnnonce(annonceId as AnnonceId)
  const rows = useCandidaturesOf(annonceId)
  const goBack = useGoBack(paths.tableauDeBord)
  const back = <BackButton label={common.back} onClick={goBack} />
  if (own === null) return <Page title={annonceTexts.missing} back={back} width="narrow" />
  return (
    <Page
      title={texts.listTitle}
      back={back}
      width="narrow"
      lead={own ? <p>{texts.of(own.annonce.nom, own.annonce.ville)}</p> : undefined}
    >
      {rows === undefined ? <Spinner label={common.loading} /> : null}
      {rows?.length === 0 ? <EmptyState title={texts.none}>{texts.noneText}</EmptyState> : null}
      {rows !== undefined && rows.length > 0 ? <WorkList rows={rows} places={own?.annonce.places} /> : null}
    </Page>
  )
}

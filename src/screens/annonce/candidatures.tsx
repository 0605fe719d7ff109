import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { ShowMore } from '#components/navigation/show-more.tsx'
import { useGoBack } from '#components/navigation/use-go-back.ts'
import { usePaged } from '#components/navigation/use-paged.ts'
import { useCandidaturesOf } from '#data/hooks/use-candidatures.ts'
import { useOwnAnnonce } from '#data/hooks/use-own-annonces.ts'
import type { AnnonceId } from '#domain/ids.ts'
import { annonce as annonceTexts } from '#messages/fr/annonce.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { common } from '#messages/fr.ts'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import { CandidatureItem } from './candidature-item.tsx'
import styles from './candidatures.module.css'

/** The candidatures of one of the boutique's annonces, oldest first. */
export function Candidatures(): ReactNode {
  const { annonceId = '' } = useParams()
  const own = useOwnAnnonce(annonceId as AnnonceId)
  const rows = useCandidaturesOf(annonceId)
  const { shown, more } = usePaged(rows ?? [])
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
      {rows !== undefined && rows.length > 0 ? (
        <>
          <p className={styles.date}>{texts.count(rows.length)}</p>
          <ul className={styles.list}>
            {shown.map((row) => (
              <CandidatureItem key={row.candidature._id} row={row} />
            ))}
          </ul>
          <ShowMore onMore={more} />
        </>
      ) : null}
    </Page>
  )
}

import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { useGoBack } from '#components/navigation/use-go-back.ts'
import { useCandidaturesOf } from '#data/hooks/use-candidatures.ts'
import { useCapacity } from '#data/hooks/use-capacity.ts'
import { useOwnAnnonce, useOwnAnnonces } from '#data/hooks/use-own-annonces.ts'
import type { AnnonceId } from '#domain/ids.ts'
import { annonceName, annonceParts, distinctNames, whichIn } from '#messages/distinct-names.ts'
import { annonce as annonceTexts } from '#messages/fr/annonce.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { common } from '#messages/fr.ts'
import layout from '#ui/layout/layout.module.css'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { useScrollToTop } from '#ui/layout/use-scroll-to-top.ts'
import { Spinner } from '#ui/status/spinner.tsx'
import { comparedIn } from '#wire/comparison.ts'
import { paths } from '#wire/site.ts'
import styles from './candidatures.module.css'
import { Compare } from './compare.tsx'
import { WorkList } from './work-list.tsx'

/** Links to the candidatures of the boutique's other annonces, those with pending ones first. */
function OtherAnnonces({ but }: { readonly but: AnnonceId }): ReactNode {
  const others = (useOwnAnnonces() ?? [])
    .filter(({ annonce, statuses }) => annonce._id !== but && statuses.length > 0)
    .map(({ annonce, statuses }) => ({
      annonce,
      all: statuses.length,
      toStudy: statuses.filter((status) => status === 'pending').length,
    }))
    .sort((a, b) => b.toStudy - a.toStudy)
  if (others.length === 0) return null
  const names = distinctNames(others, ({ annonce }) => annonceParts(annonce))
  return (
    <details className={styles.others}>
      <summary>{texts.others(others.length)}</summary>
      <ul>
        {others.map(({ annonce, all, toStudy }, index) => (
          <li key={annonce._id}>
            <Link to={paths.candidatures(annonce._id)}>{names[index]}</Link>{' '}
            <span className={layout.note}>{texts.otherCount(all, toStudy)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The candidatures of one of the boutique's annonces: the list, or a comparison of some of them. */
export function Candidatures(): ReactNode {
  const { annonceId = '' } = useParams()
  const id = annonceId as AnnonceId
  const createurs = comparedIn(useSearchParams()[0])
  const comparing = createurs !== undefined
  const ownAnnonce = useOwnAnnonce(id)
  const rows = useCandidaturesOf(annonceId)
  const capacity = useCapacity(id)
  const goBack = useGoBack(comparing ? paths.candidatures(annonceId) : paths.tableauDeBord)
  const view = `${annonceId} ${createurs?.join() ?? ''}`
  useScrollToTop(view)
  const back = <BackButton label={common.back} onClick={goBack} />
  if (ownAnnonce === null) return <Page title={annonceTexts.missing} back={back} width="narrow" />
  const title = comparing ? texts.compareTitle : texts.listTitle
  return (
    <Page
      // To its reader, each view is another page: it starts at its title.
      key={view}
      title={title}
      documentTitle={ownAnnonce ? whichIn(title, ownAnnonce.annonce.nom, ownAnnonce.annonce) : title}
      back={back}
      width={comparing ? 'wide' : 'narrow'}
      lead={
        ownAnnonce ? (
          <>
            <p>{annonceName(ownAnnonce.annonce)}</p>
            {comparing ? null : <OtherAnnonces but={id} />}
          </>
        ) : undefined
      }
    >
      {rows === undefined ? <Spinner label={common.loading} /> : null}
      {rows !== undefined && comparing ? (
        <Compare annonceId={id} rows={rows} createurs={createurs} capacity={capacity} />
      ) : null}
      {rows?.length === 0 && !comparing ? <EmptyState title={texts.none}>{texts.noneText}</EmptyState> : null}
      {rows !== undefined && rows.length > 0 && !comparing ? (
        <WorkList annonceId={id} rows={rows} capacity={capacity} />
      ) : null}
    </Page>
  )
}

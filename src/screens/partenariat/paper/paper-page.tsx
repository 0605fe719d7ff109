import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useMemberUid } from '#data/hooks/use-session.ts'
import type { Paper } from '#domain/partenariat/papers.ts'
import { COMPTES } from '#messages/fr/partenariat/comptes.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { partnershipTitle } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { paths } from '#wire/site.ts'
import { MakePaper } from './make-paper.tsx'
import styles from './paper.module.css'
import layout from './paper-layout.module.css'
import { BackToDashboard, PAPERS, WriteTo } from './paper-links.tsx'
import { type Beside, Folded, Preview } from './preview.tsx'
import type { Chosen } from './use-chosen-candidature.tsx'

/** Of the template and the filled paper, the way to the one that is not shown. */
function Instead({ chosen: { choice, avec, search } }: { readonly chosen: Chosen }): ReactNode {
  if (choice.kind !== 'one' && !(choice.kind === 'blank' && choice.filled)) return null
  const isBlank = choice.kind === 'blank'
  return (
    <ButtonLink small variant="quiet" to={{ search: search(avec, !isBlank) }}>
      {isBlank ? PAPER.filled : PAPER.blank}
    </ButtonLink>
  )
}

export interface PaperPageProps {
  /** What the page shows, and so what the download makes; `data: null` is the blank template. */
  readonly paper: Paper
  readonly chosen: Chosen
  /** Draws the page with what is typed in it and not stored yet: called before something is made of it. */
  readonly redraw?: (() => void) | undefined
  /** False until what is shown is all there: nothing is made of half a paper. */
  readonly ready?: boolean | undefined
  /** Called before a paper is made: false when something has to be corrected first. */
  readonly before?: (() => boolean) | undefined
  /** Shown above the sheet, never printed. */
  readonly tools?: ReactNode
  readonly beside?: Beside | undefined
  /** Whether a narrow screen shows the sheet only once it is asked for. */
  readonly folded?: boolean | undefined
  readonly children: ReactNode
}

/** A paper: its title, the disclaimer, the download, what serves to fill it in, then the sheet as it will be printed. */
export function PaperPage({
  paper,
  chosen,
  redraw,
  ready = true,
  before,
  tools,
  beside,
  folded = false,
  children,
}: PaperPageProps): ReactNode {
  const uid = useMemberUid()
  const { annonceId = '' } = useParams()
  const { title, disclaimer } = PAPERS[paper.name]
  const other = PAPERS[paper.name === 'contrat' ? 'inventaire' : 'contrat']
  const incomplete = !ready || chosen.choice.kind === 'loading' ? spaced(PAPER.incomplete) : undefined
  const sheet = (
    <article className={styles.sheet} aria-label={title}>
      {children}
    </article>
  )
  return (
    <Page
      title={title}
      documentTitle={chosen.choice.kind === 'one' ? partnershipTitle(title, chosen.choice.candidature, uid) : title}
      width={beside === undefined ? 'narrow' : 'wide'}
      back={<BackToDashboard />}
      actions={
        <>
          <MakePaper {...{ paper, redraw, before }} reason={incomplete} />
          <Instead chosen={chosen} />
          <ButtonLink small variant="quiet" to={other.path(annonceId, chosen.avec)}>
            {other.see}
          </ButtonLink>
          {chosen.choice.kind === 'one' ? (
            <>
              <ButtonLink small variant="quiet" to={paths.comptes(annonceId, chosen.avec)}>
                {COMPTES.seeComptes}
              </ButtonLink>
              <WriteTo candidature={chosen.choice.candidature} />
            </>
          ) : null}
        </>
      }
    >
      {chosen.choice.kind === 'blank' && chosen.choice.notFound ? (
        <div className={styles.tools}>
          <Callout tone="plain">{`${PAPER.notFound} ${PAPER.notFoundBlank}`}</Callout>
        </div>
      ) : null}
      <div className={beside === undefined ? layout.stacked : layout.beside}>
        {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
        <Preview label={PAPER.preview} beside={beside}>
          <aside className={styles.disclaimer} aria-label={PAPER.disclaimer}>
            <Icon name="alert" size={22} />
            <p>
              <strong>{`${PAPER.disclaimer}.`}</strong> <span>{spaced(disclaimer)}</span>
            </p>
          </aside>
          {folded ? <Folded>{sheet}</Folded> : sheet}
        </Preview>
      </div>
    </Page>
  )
}

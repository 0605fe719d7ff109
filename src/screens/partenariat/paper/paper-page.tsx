import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useMemberUid } from '#data/hooks/use-session.ts'
import type { Paper } from '#domain/partenariat/papers.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'
import { partnershipTitle } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { DeferredRender } from '#ui/deferred-render.tsx'
import type { Elements } from '#ui/elements.ts'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ScrollArea } from '#ui/layout/scroll-area.tsx'
import { useMedia } from '#ui/layout/use-media.ts'
import { Callout } from '#ui/status/callout.tsx'
import { paths } from '#wire/site.ts'
import { MakePaper } from './make-paper.tsx'
import styles from './paper.module.css'
import layout from './paper-layout.module.css'
import { BackToDashboard, PAPER_LINKS, WriteTo } from './paper-links.tsx'
import section from './section.module.css'
import type { Chosen } from './use-chosen-candidature.tsx'

const NARROW = 'screen and (max-width: 63.99rem)' // as in the layout

/**
 * The sheet under what serves to fill it in. On a narrow screen it is folded, and drawn only once it is opened: the
 * rows and the sheet together are the longest to draw. On a wide one it follows what it stands beside.
 */
function Folded({ children }: { readonly children: Elements }): ReactNode {
  const narrow = useMedia(NARROW)
  const [open, setOpen] = useState(false)
  if (!narrow) return <DeferredRender>{children}</DeferredRender>
  return (
    <details
      className={cx(section.fold, layout.folded)}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{PAPER.sheet}</summary>
      {open ? children : null}
    </details>
  )
}

/**
 * The sheet beside the tools on a large screen, where it stays in view while one types. On a narrow one it comes after
 * them, or is not shown; on paper it is whole either way.
 */
type PreviewPlacement = 'shown' | 'hidden-when-narrow'

const PREVIEW_ID = 'apercu-du-document'

/**
 * Brings in view about what a field of the form fills in: both are in the same order.
 * @param part how far down the form the field is, from 0 to 1
 */
export function scrollPreview(part: number): void {
  const preview = document.getElementById(PREVIEW_ID)
  if (preview !== null) preview.scrollTop = part * (preview.scrollHeight - preview.clientHeight)
}

/** The paper as it will be printed, in a part of the page that scrolls by itself where it stands beside the tools. */
function Preview({ preview, children }: Pick<PaperPageProps, 'preview' | 'children'>): ReactNode {
  if (preview === undefined) return <div className={layout.stacked}>{children}</div>
  return (
    <ScrollArea
      id={PREVIEW_ID}
      className={cx(layout.preview, preview === 'hidden-when-narrow' && layout.unseen)}
      label={PAPER.preview}
    >
      {children}
    </ScrollArea>
  )
}

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
  readonly preview?: PreviewPlacement | undefined
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
  preview,
  folded = false,
  children,
}: PaperPageProps): ReactNode {
  const uid = useMemberUid()
  const { annonceId = '' } = useParams()
  const { title, disclaimer } = PAPER_LINKS[paper.name]
  const other = PAPER_LINKS[paper.name === 'contrat' ? 'inventaire' : 'contrat']
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
      width={preview === undefined ? 'narrow' : 'wide'}
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
                {RELEVES.seeReleves}
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
      <div className={preview === undefined ? layout.stacked : layout.beside}>
        {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
        <Preview preview={preview}>
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

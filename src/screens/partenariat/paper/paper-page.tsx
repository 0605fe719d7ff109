import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useMemberUid } from '#data/hooks/use-session.ts'
import type { Paper } from '#domain/papers/papers.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'
import { partnershipTitle } from '#messages/party-names.ts'
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
import { BackFromPaper, PAPER_LINKS, WriteTo } from './paper-links.tsx'
import section from './section.module.css'
import { type Chosen, paperSearch } from './use-chosen-candidature.tsx'

const NARROW = 'screen and (max-width: 63.99rem)' // as in the layout

/**
 * The sheet below its tools. On a narrow screen it is collapsed, and rendered only once opened: the rows and the sheet
 * together are the slowest to render. On a wide one it renders after the tools next to it.
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
 * Placement of the sheet. Next to the tools on a large screen, it stays in view while typing. On a narrow one it comes
 * after them, or is hidden; in print it is whole either way.
 */
type PreviewPlacement = 'shown' | 'hidden-when-narrow'

const PREVIEW_ID = 'apercu-du-document'

/**
 * Scrolls the preview to about where a field of the form goes: both are in the same order.
 * @param part the field's vertical position in the form, from 0 to 1
 */
export function scrollPreview(part: number): void {
  const preview = document.getElementById(PREVIEW_ID)
  if (preview !== null) preview.scrollTop = part * (preview.scrollHeight - preview.clientHeight)
}

/** The paper as it will be printed, in a scroll area of its own where it is next to the tools. */
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

/** Switches between the template and the filled paper. */
function Instead({ chosen: { choice, avec } }: { readonly chosen: Chosen }): ReactNode {
  if (choice.kind !== 'one' && !(choice.kind === 'blank' && choice.filled)) return null
  const isBlank = choice.kind === 'blank'
  return (
    <ButtonLink small variant="quiet" to={{ search: paperSearch(avec, !isBlank) }}>
      {isBlank ? PAPER.filled : PAPER.blank}
    </ButtonLink>
  )
}

export interface PaperPageProps {
  /** The paper that the page shows, and that the download makes; `data: null` is the blank template. */
  readonly paper: Paper
  readonly chosen: Chosen
  /** Renders typed text that is not stored yet: called before a paper is made. */
  readonly redraw?: (() => void) | undefined
  /** False until all that is shown has loaded: no partial paper is made. */
  readonly ready?: boolean | undefined
  /** Called before a paper is made: false when something has to be corrected first. */
  readonly before?: (() => boolean) | undefined
  /** Shown above the sheet, never printed. */
  readonly tools?: ReactNode
  readonly preview?: PreviewPlacement | undefined
  /** Whether a narrow screen shows the sheet on demand only. */
  readonly folded?: boolean | undefined
  readonly children: ReactNode
}

/** A paper: its title, the disclaimer, the download, the tools to fill it in, then the sheet as it will be printed. */
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
  const otherName = paper.name === 'contrat' ? 'inventaire' : 'contrat'
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
      back={<BackFromPaper to={chosen.choice.kind === 'one' ? chosen.choice.candidature._id : undefined} />}
      actions={
        <>
          <MakePaper {...{ paper, redraw, before }} reason={incomplete} isMain={chosen.choice.kind !== 'one'} />
          <Instead chosen={chosen} />
          <ButtonLink small variant="quiet" to={paths[otherName](annonceId, chosen.avec)}>
            {PAPER_LINKS[otherName].see}
          </ButtonLink>
          {chosen.choice.kind === 'one' ? (
            <>
              <ButtonLink small variant="quiet" to={paths.releves(annonceId, chosen.avec)}>
                {RELEVES.seeReleves}
              </ButtonLink>
              <WriteTo candidature={chosen.choice.candidature} />
            </>
          ) : null}
        </>
      }
    >
      {chosen.choice.kind === 'blank' && chosen.choice.missing !== null ? (
        <div className={styles.tools}>
          <Callout tone="plain">{spaced(`${PAPER.missing[chosen.choice.missing]} ${PAPER.missingBlank}`)}</Callout>
        </div>
      ) : null}
      <div className={preview === undefined ? layout.stacked : layout.sideBySide}>
        {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
        <Preview preview={preview}>
          <aside className={styles.disclaimer} aria-label={PAPER.disclaimer}>
            <Icon name="info" size={22} />
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

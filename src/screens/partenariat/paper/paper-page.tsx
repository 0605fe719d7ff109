import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { Paper } from '#domain/partenariat/papers.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { paths } from '#wire/site.ts'
import styles from './paper.module.css'
import { useDownload } from './use-download.ts'
import { usePrint } from './use-print.ts'

/** The other template, offered beside the download. */
const OTHER = {
  contrat: { label: PAPER.seeInventaire, path: paths.inventaire },
  inventaire: { label: PAPER.seeContrat, path: paths.contrat },
} as const

/**
 * A paper: its title, the disclaimer, the download, what serves to fill it in, then the sheet as it will be printed.
 * @param paper what the download makes; `data: null` is the blank template
 * @param before called before a paper is made: false when something has to be corrected first
 * @param tools shown above the sheet, never printed
 */
export function PaperPage({
  paper,
  title,
  disclaimer,
  before = () => true,
  tools,
  children,
}: {
  readonly paper: Paper
  readonly title: string
  readonly disclaimer: string
  readonly before?: (() => boolean) | undefined
  readonly tools?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  const navigate = useNavigate()
  const { annonceId = '' } = useParams()
  const { busy, start } = useDownload()
  const print = usePrint(paper)
  const other = OTHER[paper.name]
  return (
    <Page
      title={title}
      width="narrow"
      back={<BackButton label={PAPER.back} onClick={() => void navigate(paths.tableauDeBord)} />}
      actions={
        <>
          <Button icon="document" busy={busy} onClick={() => void (before() && start(paper))}>
            {busy ? PAPER.generating : PAPER.download}
          </Button>
          <Button variant="secondary" onClick={() => void (before() && print())}>
            {PAPER.print}
          </Button>
          <ButtonLink variant="secondary" to={other.path(annonceId)}>
            {other.label}
          </ButtonLink>
        </>
      }
    >
      <aside className={styles.disclaimer} aria-label={PAPER.disclaimer}>
        <Icon name="alert" size={22} />
        <p>
          <strong>{PAPER.disclaimer}.</strong> {spaced(disclaimer)}
        </p>
      </aside>
      {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
      <article className={styles.sheet} aria-label={title}>
        {children}
      </article>
    </Page>
  )
}

import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { Papier } from '#domain/papiers.ts'
import { DOCUMENTS } from '#messages/fr/documents.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { BackButton, Page } from '#ui/page.tsx'
import { paths } from '#wire/site.ts'
import styles from './template.module.css'
import { useDownload } from './use-download.ts'

/** The other template, offered beside the download. */
const OTHER = {
  contrat: { label: DOCUMENTS.voirInventaire, path: paths.inventaire },
  inventaire: { label: DOCUMENTS.voirContrat, path: paths.contrat },
} as const

/** Says that the PDF will not hold everything as it was typed; printing does. */
export function Unprintable({ shown }: { readonly shown: boolean }): ReactNode {
  return shown ? <Notice tone="plain">{spaced(DOCUMENTS.nonImprimable)}</Notice> : null
}

/**
 * A document: its title, the disclaimer, the download, what serves to fill it in, then the sheet as it will be printed.
 * @param papier what the download makes; `data: null` is the blank template
 * @param before asked before a document is made: false when something has to be corrected first
 * @param tools shown above the sheet, never printed
 */
export function TemplatePage({
  papier,
  titre,
  avertissement,
  before = () => true,
  tools,
  children,
}: {
  readonly papier: Papier
  readonly titre: string
  readonly avertissement: string
  readonly before?: (() => boolean) | undefined
  readonly tools?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  const navigate = useNavigate()
  const { annonceId = '' } = useParams()
  const { busy, start } = useDownload()
  const other = OTHER[papier.name]
  return (
    <Page
      title={titre}
      width="narrow"
      back={<BackButton label={DOCUMENTS.retour} onClick={() => void navigate(paths.tableauDeBord)} />}
      actions={
        <>
          <Button icon="document" busy={busy} onClick={() => void (before() && start(papier))}>
            {busy ? DOCUMENTS.generation : DOCUMENTS.telecharger}
          </Button>
          <Button variant="secondary" onClick={() => void (before() && window.print())}>
            {DOCUMENTS.imprimer}
          </Button>
          <ButtonLink variant="secondary" to={other.path(annonceId)}>
            {other.label}
          </ButtonLink>
        </>
      }
    >
      <aside className={styles.disclaimer} aria-label={DOCUMENTS.avertissement}>
        <Icon name="alert" size={22} />
        <p>
          <strong>{DOCUMENTS.avertissement}.</strong> {spaced(avertissement)}
        </p>
      </aside>
      {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
      <article className={styles.sheet} aria-label={titre}>
        {children}
      </article>
    </Page>
  )
}

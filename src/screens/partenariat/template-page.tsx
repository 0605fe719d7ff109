import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { DOCUMENTS } from '#messages/fr/documents.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { BackButton, Page } from '#ui/page.tsx'
import styles from './template.module.css'
import { type DocumentName, useDownload } from './use-download.ts'

/** The other template, offered beside the download. */
const OTHER = {
  contrat: { label: DOCUMENTS.voirInventaire, path: paths.inventaire },
  inventaire: { label: DOCUMENTS.voirContrat, path: paths.contrat },
} as const

/** A template: its title, the disclaimer, the download, then the sheet as it will be printed. */
export function TemplatePage({
  name,
  titre,
  avertissement,
  children,
}: {
  readonly name: DocumentName
  readonly titre: string
  readonly avertissement: string
  readonly children: ReactNode
}): ReactNode {
  const navigate = useNavigate()
  const { annonceId = '' } = useParams()
  const { busy, start } = useDownload(name)
  const other = OTHER[name]
  return (
    <Page
      title={titre}
      width="narrow"
      back={<BackButton label={DOCUMENTS.retour} onClick={() => void navigate(paths.tableauDeBord)} />}
      actions={
        <>
          <Button icon="document" busy={busy} onClick={() => void start()}>
            {busy ? DOCUMENTS.generation : DOCUMENTS.telecharger}
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
      <article className={styles.sheet} aria-label={titre}>
        {children}
      </article>
    </Page>
  )
}

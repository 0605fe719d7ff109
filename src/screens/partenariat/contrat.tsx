import type { ReactNode } from 'react'
import { type Bloc, CONTRAT } from '#messages/fr/contrat.ts'
import { DOCUMENTS } from '#messages/fr/documents.ts'
import { spaced } from '#messages/typography.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { BlankField, BlankLines, Signatures, Template } from './blanks.tsx'
import styles from './template.module.css'
import { TemplatePage } from './template-page.tsx'

function ArticleBloc({ bloc }: { readonly bloc: Bloc }): ReactNode {
  if (bloc.kind === 'lignes') return <BlankLines count={bloc.nombre} />
  if (bloc.kind === 'texte') {
    return (
      <p>
        <Template>{bloc.texte}</Template>
      </p>
    )
  }
  return (
    <p className={styles.tick}>
      <span className={styles.box} aria-hidden="true" />
      <span>
        <VisuallyHidden>{DOCUMENTS.caseACocher} </VisuallyHidden>
        <Template>{bloc.texte}</Template>
      </span>
    </p>
  )
}

/** The template contract, as on paper. */
export function Contrat(): ReactNode {
  return (
    <TemplatePage name="contrat" titre={CONTRAT.titre} avertissement={CONTRAT.avertissement}>
      <p>{spaced(CONTRAT.entre)}</p>
      {CONTRAT.parties.map(({ titre, champs }) => (
        <section key={titre} className={styles.part}>
          <h2>{spaced(titre)}</h2>
          {champs.map((champ) => (
            <BlankField key={champ} label={champ} />
          ))}
        </section>
      ))}
      <p>{spaced(CONTRAT.convenu)}</p>
      {CONTRAT.articles.map(({ titre, blocs }) => (
        <section key={titre} className={styles.part}>
          <h2>{titre}</h2>
          {blocs.map((bloc) => (
            <ArticleBloc key={JSON.stringify(bloc)} bloc={bloc} />
          ))}
        </section>
      ))}
      <p>
        <Template>{CONTRAT.fait}</Template>
      </p>
      <Signatures titles={CONTRAT.signatures} />
    </TemplatePage>
  )
}

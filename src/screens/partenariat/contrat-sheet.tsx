import type { ReactNode } from 'react'
import type { ContratData } from '#domain/partenariat/contrat.ts'
import { contratValue } from '#messages/contrat-values.ts'
import { type Bloc, type Champ, CONTRAT, texteDe } from '#messages/fr/contrat.ts'
import { spaced } from '#messages/typography.ts'
import { BlankField, BlankLines, Signatures, Template, Tick } from './blanks.tsx'
import styles from './template.module.css'

function ArticleBloc({ bloc, contrat }: { readonly bloc: Bloc; readonly contrat: ContratData | null }): ReactNode {
  if (bloc.kind === 'lignes') {
    return <BlankLines count={bloc.nombre} value={contratValue(contrat, bloc.champ.champ)} />
  }
  const values = (bloc.champs ?? []).map(({ champ }) => contratValue(contrat, champ))
  const words = <Template values={values}>{texteDe(bloc.texte, contrat)}</Template>
  return bloc.kind === 'texte' ? <p>{words}</p> : <Tick ticked={contrat?.[bloc.case] === true}>{words}</Tick>
}

/** The contract as on paper: the blank template, or as far as it is filled in. */
export function ContratSheet({ contrat }: { readonly contrat: ContratData | null }): ReactNode {
  const filled = ({ champ }: Champ): string => contratValue(contrat, champ)
  return (
    <>
      <p>{spaced(CONTRAT.entre)}</p>
      {CONTRAT.parties.map(({ titre, champs }) => (
        <section key={titre} className={styles.part}>
          <h2>{spaced(titre)}</h2>
          {champs.map((champ) => (
            <BlankField key={champ.champ} label={champ.label} value={filled(champ)} />
          ))}
        </section>
      ))}
      <p>{spaced(CONTRAT.convenu)}</p>
      {CONTRAT.articles.map(({ titre, blocs }) => (
        <section key={titre} className={styles.part}>
          <h2>{titre}</h2>
          {blocs.map((bloc) => (
            <ArticleBloc key={JSON.stringify(bloc)} bloc={bloc} contrat={contrat} />
          ))}
        </section>
      ))}
      <p>
        <Template values={CONTRAT.faitChamps.map(filled)}>{CONTRAT.fait}</Template>
      </p>
      <Signatures titles={CONTRAT.signatures} />
    </>
  )
}

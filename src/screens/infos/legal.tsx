import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LEGAL, type LegalBloc, type LegalText } from '#messages/fr/legal.ts'
import { CGU } from '#messages/fr/legal-cgu.ts'
import { CONFIDENTIALITE } from '#messages/fr/legal-confidentialite.ts'
import { MENTIONS_LEGALES } from '#messages/fr/legal-mentions.ts'
import { TO_COMPLETE } from '#messages/publisher.ts'
import { spaced } from '#messages/typography.ts'
import { BackButton, Page } from '#ui/page.tsx'
import { paths } from '#wire/site.ts'
import styles from './legal.module.css'

const TEXTS: { readonly [page: string]: LegalText } = {
  'mentions-legales': MENTIONS_LEGALES,
  cgu: CGU,
  'politique-confidentialite': CONFIDENTIALITE,
}

/** The words, with what the operator has still to give standing out. */
function Words({ children }: { readonly children: string }): ReactNode {
  const [before, after] = children.split(TO_COMPLETE)
  if (after === undefined) return spaced(children)
  return (
    <>
      {spaced(before ?? '')}
      <mark className={styles.missing}>« {TO_COMPLETE} »</mark>
      {spaced(after)}
    </>
  )
}

function Bloc({ bloc }: { readonly bloc: LegalBloc }): ReactNode {
  if ('texte' in bloc) {
    return (
      <p>
        <Words>{bloc.texte}</Words>
      </p>
    )
  }
  return (
    <ul>
      {bloc.liste.map((point) => (
        <li key={point}>
          <Words>{point}</Words>
        </li>
      ))}
    </ul>
  )
}

function Text({ text }: { readonly text: LegalText }): ReactNode {
  return (
    <div className={styles.text}>
      {text.sections.map(({ titre, blocs }) => (
        <section key={titre}>
          <h2>{titre}</h2>
          {blocs.map((bloc) => (
            <Bloc key={JSON.stringify(bloc)} bloc={bloc} />
          ))}
        </section>
      ))}
    </div>
  )
}

/** One of the three legal texts; an unknown page says so. The way back is one step in history, as specified. */
export function Legal({ page }: { readonly page: string }): ReactNode {
  const navigate = useNavigate()
  const arrived = useLocation().key === 'default'
  const text = Object.hasOwn(TEXTS, page) ? TEXTS[page] : undefined
  // Somebody who came straight here has no step to go back to.
  const goBack = () => void (arrived ? navigate(paths.accueil) : navigate(-1))
  const back = <BackButton label={LEGAL.retour} onClick={goBack} />
  if (text === undefined) return <Page title={LEGAL.inconnu} back={back} width="narrow" />
  return (
    <Page title={text.titre} back={back} lead={LEGAL.miseAJour} width="narrow">
      <Text text={text} />
    </Page>
  )
}

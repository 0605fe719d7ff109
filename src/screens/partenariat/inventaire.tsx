import type { ReactNode } from 'react'
import { INVENTAIRE } from '#messages/fr/inventaire.ts'
import { BlankField, Signatures, Template } from './blanks.tsx'
import styles from './template.module.css'
import { TemplatePage } from './template-page.tsx'

const ROWS = Array.from({ length: INVENTAIRE.lignes }, (_, row) => row)

function Table(): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen the table scrolls, so the keyboard must reach it
    <section className={styles.scroll} aria-label={INVENTAIRE.legende} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {INVENTAIRE.colonnes.map(({ titre }) => (
              <th key={titre} scope="col">
                {titre}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              {INVENTAIRE.colonnes.map(({ titre }) => (
                <td key={titre} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The template inventory of a deposit, as on paper. */
export function Inventaire(): ReactNode {
  return (
    <TemplatePage
      papier={{ name: 'inventaire', data: null }}
      titre={INVENTAIRE.titre}
      avertissement={INVENTAIRE.avertissement}
    >
      <div className={styles.fields}>
        {INVENTAIRE.champs.map((champ) => (
          <BlankField key={champ} label={champ} />
        ))}
      </div>
      <Table />
      <div>
        {INVENTAIRE.totaux.map((total) => (
          <p key={total} className={styles.total}>
            <Template>{total}</Template>
          </p>
        ))}
      </div>
      <p>
        <Template>{INVENTAIRE.fait}</Template>
      </p>
      <Signatures titles={INVENTAIRE.signatures} before={INVENTAIRE.accord} />
    </TemplatePage>
  )
}

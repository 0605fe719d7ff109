import type { ReactNode } from 'react'
import type { InventaireData } from '#domain/partenariat/papers.ts'
import { CHAMPS_LIGNE } from '#domain/partenariat/partenariat.ts'
import { formatCentimes, formatCommission, formatDate, formatNumber } from '#messages/format.ts'
import { INVENTAIRE } from '#messages/fr/inventaire.ts'
import { afficher } from '#messages/inventaire-values.ts'
import { spaced } from '#messages/typography.ts'
import { BlankField, Signatures, Template } from './blanks.tsx'
import styles from './template.module.css'

/** The rows, as many as the template's at least. */
function Table({ lignes }: { readonly lignes: InventaireData['lignes'] }): ReactNode {
  const rows = Array.from({ length: Math.max(INVENTAIRE.lignes, lignes.length) }, (_, row) => row)
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
          {rows.map((row) => (
            <tr key={row}>
              {CHAMPS_LIGNE.map((champ) => (
                <td key={champ}>{afficher(champ, lignes[row]?.[champ])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What fills the blanks of the totals, in their order. */
function totaux({ totals }: InventaireData): readonly string[] {
  const amount = formatCentimes(totals.duCentimes).replace(/\s*€$/, '') // the template has its own
  return [...[totals.deposes, totals.vendus, totals.repris].map(formatNumber), amount]
}

/** The inventory as on paper; `null` is the template. */
export function InventaireSheet({ data }: { readonly data: InventaireData | null }): ReactNode {
  const champs =
    data === null ? [] : [data.boutique, data.createur, formatDate(data.dateDepot), formatDate(data.dateReprise)]
  const values = data === null ? [] : totaux(data)
  return (
    <>
      <div className={styles.fields}>
        {INVENTAIRE.champs.map((champ, index) => (
          <BlankField key={champ} label={champ} value={champs[index] ?? ''} />
        ))}
      </div>
      <Table lignes={data?.lignes ?? []} />
      <div>
        {INVENTAIRE.totaux.map((total, index) => (
          <p key={total} className={styles.total}>
            <Template values={[values[index] ?? '']}>{total}</Template>
          </p>
        ))}
        {data !== null && data.commission > 0 ? (
          <p>{spaced(INVENTAIRE.commission(formatCommission(data.commission)))}</p>
        ) : null}
      </div>
      <p>
        <Template values={data === null ? [] : [data.lieu, formatDate(data.date)]}>{INVENTAIRE.fait}</Template>
      </p>
      <Signatures titles={INVENTAIRE.signatures} before={INVENTAIRE.accord} />
    </>
  )
}

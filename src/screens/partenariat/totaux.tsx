import type { ReactNode } from 'react'
import { lignesOf, type Partenariat } from '#domain/partenariat/partenariat.ts'
import { totauxOf } from '#domain/partenariat/totals.ts'
import { formatCentimes, formatCommission, formatNumber } from '#messages/format.ts'
import { PARTAGE } from '#messages/fr/inventaire-partage.ts'
import styles from './inventaire.module.css'

/** What was deposited, sold and taken back, and what the boutique owes the créateur. */
export function Totaux({ partenariat }: { readonly partenariat: Partenariat }): ReactNode {
  const { commission } = partenariat.tete
  const rows = lignesOf(partenariat).map(([, ligne]) => ligne)
  const totaux = totauxOf(rows, commission)
  const share = commission > 0 ? ` (${formatCommission(commission)})` : ''
  const lines = [
    [PARTAGE.total.deposes, formatNumber(totaux.deposes)],
    [PARTAGE.total.vendus, formatNumber(totaux.vendus)],
    [PARTAGE.total.repris, formatNumber(totaux.repris)],
    [PARTAGE.total.ventes, formatCentimes(totaux.ventesCentimes)],
    [`${PARTAGE.total.commission}${share}`, formatCentimes(totaux.commissionCentimes)],
    [PARTAGE.total.du, formatCentimes(totaux.duCentimes)],
  ] as const
  return (
    <section className={styles.part} aria-labelledby="totaux-titre">
      <h2 id="totaux-titre">{PARTAGE.totaux}</h2>
      <dl className={styles.totaux}>
        {lines.map(([nom, valeur]) => (
          <div key={nom}>
            <dt>{nom}</dt>
            <dd>{valeur}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{PARTAGE.arrondi}</p>
    </section>
  )
}

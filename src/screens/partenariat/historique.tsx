import type { ReactNode } from 'react'
import type { Candidature } from '#domain/candidature.ts'
import { CONTRAT, type Evenement, type Partenariat, TETE } from '#domain/partenariat/partenariat.ts'
import { formatMoment } from '#messages/format.ts'
import { evenement, PARTAGE } from '#messages/fr/inventaire-partage.ts'
import { dire, lieuDe, nomDe } from '#messages/inventaire-values.ts'
import { spaced } from '#messages/typography.ts'
import styles from './inventaire.module.css'

/** Where an event happened, in words: 'Quantité vendue de « Bol »'. */
function place(event: Evenement, partenariat: Partenariat): string {
  if (event.cible === TETE || event.cible === CONTRAT || event.action === 'accord') return lieuDe(event, null)
  return lieuDe(event, partenariat.lignes[event.cible] ?? null)
}

/** Who changed what, the latest first. */
export function Historique({
  candidature,
  partenariat,
}: {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
}): ReactNode {
  const keys = Object.keys(partenariat.historique).sort().reverse()
  return (
    <details className={styles.historique}>
      <summary>{PARTAGE.historique(keys.length)}</summary>
      <p className={styles.note}>{spaced(keys.length === 0 ? PARTAGE.historiqueVide : PARTAGE.historiqueNote)}</p>
      <ol reversed>
        {keys.map((key) => {
          const event = partenariat.historique[key] as Evenement
          const values = { ...event, avant: dire(event.champ, event.avant), apres: dire(event.champ, event.apres) }
          return (
            <li key={key}>
              <span className={styles.note}>
                {formatMoment(event.le)}, {nomDe(candidature, event.par)}
              </span>
              <span dir="auto">{spaced(evenement(values, place(event, partenariat)))}</span>
            </li>
          )
        })}
      </ol>
    </details>
  )
}

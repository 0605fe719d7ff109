import type { ReactNode } from 'react'
import type { Candidature } from '#domain/candidature.ts'
import { type Partenariat, TETE, type Tete } from '#domain/partenariat/partenariat.ts'
import { PARTAGE } from '#messages/fr/inventaire-partage.ts'
import { Icon } from '#ui/icon.tsx'
import { Cellule } from './cellule.tsx'
import { Choix } from './choix.tsx'
import styles from './inventaire.module.css'
import type { Saisie } from './use-saisie.ts'

const CHAMPS = Object.keys(PARTAGE.champsTete) as readonly (keyof Tete)[]

function next(control: HTMLElement): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-cellule]')]
  all[all.indexOf(control) + 1]?.focus()
}

/** The dates, the commission, and where and when the sheet was made. */
export function TeteDepot({
  candidature,
  partenariat,
  saisie,
}: {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly saisie: Saisie
}): ReactNode {
  const { tete } = partenariat
  const reversed = tete.dateDepot !== '' && tete.dateReprise !== '' && tete.dateReprise < tete.dateDepot
  return (
    <section className={styles.part} aria-labelledby="tete-titre">
      <h2 id="tete-titre">{PARTAGE.tete}</h2>
      <div className={styles.tete}>
        {CHAMPS.map((champ) => (
          <div key={champ}>
            <span className={styles.nom} aria-hidden="true">
              {PARTAGE.champsTete[champ]}
              {champ === 'commission' ? ' (%)' : ''}
            </span>
            <Cellule
              cible={TETE}
              champ={champ}
              nom={PARTAGE.champsTete[champ]}
              valeur={tete[champ]}
              saisie={saisie}
              onEntree={next}
            />
            <Choix
              candidature={candidature}
              partenariat={partenariat}
              cible={TETE}
              champ={champ}
              colonne={PARTAGE.champsTete[champ]}
            />
          </div>
        ))}
      </div>
      {reversed ? (
        <p className={styles.avis}>
          <Icon name="alert" size={18} /> {PARTAGE.datesInversees}
        </p>
      ) : null}
    </section>
  )
}

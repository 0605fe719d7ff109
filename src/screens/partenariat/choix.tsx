import type { ReactNode } from 'react'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Candidature } from '#domain/candidature.ts'
import { conflitsDe, valeurOf } from '#domain/partenariat/conflicts.ts'
import { choisir } from '#domain/partenariat/edit.ts'
import { dernierAuteur } from '#domain/partenariat/history.ts'
import type { Cible, Partenariat } from '#domain/partenariat/partenariat.ts'
import { PARTAGE } from '#messages/fr/inventaire-partage.ts'
import { dire, nomDe } from '#messages/inventaire-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import styles from './inventaire.module.css'
import { modifier } from './modifier.ts'

/** A cell that two people filled: every value with who wrote it, and a button to keep it. */
export function Choix({
  candidature,
  partenariat,
  cible,
  champ,
  colonne,
}: {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly cible: Cible
  readonly champ: string
  readonly colonne: string
}): ReactNode {
  const device = useDevice()
  const others = conflitsDe(partenariat, cible, champ)
  if (others.length === 0) return null
  const auteur = dernierAuteur(partenariat, cible, champ)
  const present = String(valeurOf(partenariat, cible, champ))
  const values = [{ valeur: present, par: auteur?.par }, ...others.map(({ valeur, par }) => ({ valeur, par }))]
  return (
    <fieldset className={styles.choix}>
      <legend>{spaced(PARTAGE.choix(colonne))}</legend>
      {values.map(({ valeur, par }) => (
        <Button
          key={valeur}
          small
          variant="secondary"
          onClick={() => void modifier(editPartenariat(device, candidature, choisir(cible, champ, valeur)))}
        >
          <span dir="auto">{PARTAGE.garder(dire(champ, valeur))}</span>
          {par === undefined ? null : ` (${nomDe(candidature, par)})`}
        </Button>
      ))}
    </fieldset>
  )
}

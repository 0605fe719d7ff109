import type { ReactNode } from 'react'
import { editInventaire } from '#data/commands/inventaire.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Cible, Inventaire } from '#domain/inventaire.ts'
import { conflitsDe, valeurOf } from '#domain/inventaire-conflits.ts'
import { choisir } from '#domain/inventaire-edit.ts'
import { dernierAuteur } from '#domain/inventaire-historique.ts'
import { PARTAGE } from '#messages/fr/inventaire-partage.ts'
import { dire, nomDe } from '#messages/inventaire-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import styles from './inventaire.module.css'
import { modifier } from './modifier.ts'

/** A cell that two people filled: every value with who wrote it, and a button to keep it. */
export function Choix({
  candidature,
  inventaire,
  cible,
  champ,
  colonne,
}: {
  readonly candidature: Candidature
  readonly inventaire: Inventaire
  readonly cible: Cible
  readonly champ: string
  readonly colonne: string
}): ReactNode {
  const others = conflitsDe(inventaire, cible, champ)
  if (others.length === 0) return null
  const auteur = dernierAuteur(inventaire, cible, champ)
  const present = String(valeurOf(inventaire, cible, champ))
  const values = [{ valeur: present, par: auteur?.par }, ...others.map(({ valeur, par }) => ({ valeur, par }))]
  return (
    <fieldset className={styles.choix}>
      <legend>{spaced(PARTAGE.choix(colonne))}</legend>
      {values.map(({ valeur, par }) => (
        <Button
          key={valeur}
          small
          variant="secondary"
          onClick={() => void modifier(editInventaire(candidature, choisir(cible, champ, valeur)))}
        >
          <span dir="auto">{PARTAGE.garder(dire(champ, valeur))}</span>
          {par === undefined ? null : ` (${nomDe(candidature, par)})`}
        </Button>
      ))}
    </fieldset>
  )
}

import { memo, type ReactNode, useState } from 'react'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Candidature } from '#domain/candidature.ts'
import { supprimerLigne } from '#domain/partenariat/edit.ts'
import { CHAMPS_LIGNE, LIGNE_VIERGE, type Partenariat } from '#domain/partenariat/partenariat.ts'
import { depasse } from '#domain/partenariat/totals.ts'
import { same } from '#domain/same.ts'
import { PARTAGE } from '#messages/fr/inventaire-partage.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cellule } from './cellule.tsx'
import { Choix } from './choix.tsx'
import styles from './inventaire.module.css'
import rows from './lignes.module.css'
import { modifier } from './modifier.ts'
import type { Saisie } from './use-saisie.ts'

interface LigneProps {
  readonly id: string
  readonly numero: number
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly saisie: Saisie
  readonly onEntree: (control: HTMLElement) => void
}

function Supprimer({ id, numero, candidature }: Pick<LigneProps, 'id' | 'numero' | 'candidature'>): ReactNode {
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        className={rows.supprimer}
        aria-label={PARTAGE.supprimer(numero)}
        onClick={() => setAsking(true)}
      >
        <Icon name="trash" />
      </button>
      {asking ? (
        <Dialog
          title={PARTAGE.supprimerTitre}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                {common.cancel}
              </Button>
              <Button
                variant="danger"
                onClick={() => void modifier(editPartenariat(device, candidature, supprimerLigne(id)))}
              >
                {common.delete}
              </Button>
            </>
          }
        />
      ) : null}
    </>
  )
}

function conflitsOf(partenariat: Partenariat, id: string) {
  return Object.values(partenariat.conflits).filter(({ cible }) => cible === id)
}

function LigneRow({ id, numero, candidature, partenariat, saisie, onEntree }: LigneProps): ReactNode {
  const ligne = partenariat.lignes[id]
  const cells = ligne ?? LIGNE_VIERGE
  const disputed = new Set(conflitsOf(partenariat, id).map(({ champ }) => champ))
  return (
    <tbody className={rows.ligne} data-ligne={id}>
      <tr>
        {CHAMPS_LIGNE.map((champ) => (
          <td key={champ} className={rows[champ]}>
            <span className={rows.etiquette} aria-hidden="true">
              {PARTAGE.colonnes[champ]}
            </span>
            <Cellule
              cible={id}
              champ={champ}
              nom={PARTAGE.cellule(PARTAGE.colonnes[champ], numero)}
              valeur={cells[champ]}
              saisie={saisie}
              onEntree={onEntree}
            />
          </td>
        ))}
        <td className={rows.actions}>
          {ligne === undefined ? null : <Supprimer id={id} numero={numero} candidature={candidature} />}
        </td>
      </tr>
      {disputed.size === 0 && !depasse(cells) ? null : (
        <tr>
          <td colSpan={CHAMPS_LIGNE.length + 1} className={rows.dessous}>
            {depasse(cells) ? (
              <p className={styles.avis}>
                <Icon name="alert" size={18} /> {PARTAGE.depasse}
              </p>
            ) : null}
            {CHAMPS_LIGNE.filter((champ) => disputed.has(champ)).map((champ) => (
              <Choix
                key={champ}
                candidature={candidature}
                partenariat={partenariat}
                cible={id}
                champ={champ}
                colonne={PARTAGE.colonnes[champ]}
              />
            ))}
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** A row. The document comes whole at each change: only the rows that it changes are drawn again. */
export const Ligne = memo(
  LigneRow,
  (a, b) =>
    a.id === b.id &&
    a.numero === b.numero &&
    a.saisie === b.saisie &&
    a.candidature._id === b.candidature._id &&
    same(a.partenariat.lignes[a.id], b.partenariat.lignes[b.id]) &&
    same(conflitsOf(a.partenariat, a.id), conflitsOf(b.partenariat, b.id)),
)

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { newLigneId } from '#data/commands/partenariat.ts'
import type { Candidature } from '#domain/candidature.ts'
import { CHAMPS_LIGNE, LIGNES_SAISIE_MAX, lignesOf, type Partenariat } from '#domain/partenariat/partenariat.ts'
import { PARTAGE } from '#messages/fr/inventaire-partage.ts'
import { spaced } from '#messages/typography.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './inventaire.module.css'
import { Ligne } from './ligne.tsx'
import grid from './lignes.module.css'
import type { Saisie } from './use-saisie.ts'

const CELLULES = '[data-cellule]'

/** The id of the empty row at the end: another one as soon as something is written in it. */
function useNouvelle(partenariat: Partenariat, saisie: Saisie): string {
  const [id, setId] = useState(() => saisie.ligneReprise(partenariat.lignes) ?? newLigneId())
  if (partenariat.lignes[id] === undefined) return id
  const next = newLigneId()
  setId(next)
  return next
}

/** The rows, and an empty one at the end to go on. Enter goes from cell to cell, and from row to row. */
export function Lignes({
  candidature,
  partenariat,
  saisie,
}: {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly saisie: Saisie
}): ReactNode {
  const table = useRef<HTMLTableElement>(null)
  const nouvelle = useNouvelle(partenariat, saisie)
  const suite = useRef(false)
  const onEntree = useCallback((control: HTMLElement) => {
    const cells = [...(table.current?.querySelectorAll<HTMLInputElement>(CELLULES) ?? [])]
    const next = cells[cells.indexOf(control as HTMLInputElement) + 1]
    // The next row is not there before this one is written.
    suite.current = next === undefined
    if (next === undefined) control.blur()
    else {
      next.focus()
      next.select()
    }
  }, [])
  useEffect(() => {
    if (!suite.current) return
    suite.current = false
    table.current?.querySelector<HTMLElement>(`[data-ligne="${nouvelle}"] ${CELLULES}`)?.focus()
  }, [nouvelle])

  const rows = lignesOf(partenariat).map(([id]) => id)
  const full = rows.length >= LIGNES_SAISIE_MAX
  return (
    <section className={styles.part} aria-labelledby="lignes-titre">
      <h2 id="lignes-titre">{PARTAGE.lignes}</h2>
      <p className={styles.note}>{full ? spaced(PARTAGE.complet) : PARTAGE.clavier}</p>
      <table ref={table} className={grid.table} onFocus={() => (suite.current = false)}>
        <thead>
          <tr>
            {CHAMPS_LIGNE.map((champ) => (
              <th key={champ} scope="col" className={grid[champ]}>
                {PARTAGE.colonnes[champ]}
              </th>
            ))}
            <th scope="col" className={grid.actions}>
              <VisuallyHidden>{PARTAGE.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {(full ? rows : [...rows, nouvelle]).map((id, index) => (
          <Ligne
            key={id}
            id={id}
            numero={index + 1}
            candidature={candidature}
            partenariat={partenariat}
            saisie={saisie}
            onEntree={onEntree}
          />
        ))}
      </table>
    </section>
  )
}

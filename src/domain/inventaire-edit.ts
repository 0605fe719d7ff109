import { type Cible, CONTRAT, type Inventaire, LIGNE_VIERGE, type Ligne, lignesOf, TETE } from './inventaire.ts'
import { cleConflit, lireValeur, valeurOf } from './inventaire-conflits.ts'
import type { Auteur } from './inventaire-merge.ts'

/** Every edit is a function from the present document to the next: what another device wrote meanwhile stays. */
export type Edit = (inventaire: Inventaire) => Inventaire

function cellulePosee(inventaire: Inventaire, cible: Cible, champ: string, valeur: unknown): Inventaire {
  const change = { [champ]: valeur }
  if (cible === TETE) return Object.assign({}, inventaire, { tete: Object.assign({}, inventaire.tete, change) })
  if (cible === CONTRAT)
    return Object.assign({}, inventaire, { contrat: Object.assign({}, inventaire.contrat, change) })
  const rows = lignesOf(inventaire)
  const last = rows[rows.length - 1]
  const vierge = Object.assign({}, LIGNE_VIERGE, { ordre: last === undefined ? 1 : last[1].ordre + 1 })
  const ligne = Object.assign({}, inventaire.lignes[cible] === undefined ? vierge : inventaire.lignes[cible], change)
  return Object.assign({}, inventaire, { lignes: Object.assign({}, inventaire.lignes, { [cible]: ligne as Ligne }) })
}

/** Writes one cell; a row that is not there yet begins at the end. */
export function poser(cible: Cible, champ: string, valeur: unknown): Edit {
  return (inventaire) => cellulePosee(inventaire, cible, champ, valeur)
}

/** Writes the fields of the contract that are given. */
export function partagerContrat(champs: Partial<Inventaire['contrat']>): Edit {
  return (inventaire) => Object.assign({}, inventaire, { contrat: Object.assign({}, inventaire.contrat, champs) })
}

function sansConflits(inventaire: Inventaire, de: (cible: Cible, champ: string) => boolean): Inventaire {
  const conflits = Object.assign({}, inventaire.conflits) as { [key: string]: Inventaire['conflits'][string] }
  for (const key of Object.keys(conflits)) {
    const conflit = conflits[key]
    if (conflit !== undefined && de(conflit.cible, conflit.champ)) delete conflits[key]
  }
  return Object.assign({}, inventaire, { conflits })
}

/** Takes a row away, and what was left to choose in it. */
export function supprimerLigne(id: string): Edit {
  return (inventaire) => {
    const lignes = Object.assign({}, inventaire.lignes) as { [id: string]: Ligne }
    delete lignes[id]
    return sansConflits(Object.assign({}, inventaire, { lignes }), (cible) => cible === id)
  }
}

/** Settles a cell that both had written: the value chosen stays, the others go. */
export function choisir(cible: Cible, champ: string, valeur: string): Edit {
  return (inventaire) => {
    const chosen = cellulePosee(inventaire, cible, champ, lireValeur(cible, champ, valeur))
    return sansConflits(chosen, (c, f) => c === cible && f === champ)
  }
}

/**
 * Writes what was typed over the value that the writer saw. When another value came in meanwhile, from the other
 * party or from another device, neither is lost: the newcomer stays, and what was typed is a value to choose.
 * @param vue the cell when its typing began, as text
 */
export function ecrire(cible: Cible, champ: string, vue: string, valeur: unknown, auteur: Auteur): Edit {
  return (inventaire) => {
    const present = valeurOf(inventaire, cible, champ)
    const texte = String(valeur)
    const moved = present !== undefined && String(present) !== vue && String(present) !== texte
    if (!moved || texte === vue) return moved ? inventaire : cellulePosee(inventaire, cible, champ, valeur)
    const conflit = Object.assign({ cible, champ, valeur: texte }, auteur)
    return Object.assign({}, inventaire, {
      conflits: Object.assign({}, inventaire.conflits, { [cleConflit(conflit)]: conflit }),
    })
  }
}

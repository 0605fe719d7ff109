import { cleConflit, lireValeur, valeurOf } from './conflicts.ts'
import type { Auteur } from './merge.ts'
import { type Cible, CONTRAT, LIGNE_VIERGE, type Ligne, lignesOf, type Partenariat, TETE } from './partenariat.ts'

/** Every edit is a function from the present document to the next: what another device wrote meanwhile stays. */
export type Edit = (partenariat: Partenariat) => Partenariat

function cellulePosee(partenariat: Partenariat, cible: Cible, champ: string, valeur: unknown): Partenariat {
  const change = { [champ]: valeur }
  if (cible === TETE) return Object.assign({}, partenariat, { tete: Object.assign({}, partenariat.tete, change) })
  if (cible === CONTRAT)
    return Object.assign({}, partenariat, { contrat: Object.assign({}, partenariat.contrat, change) })
  const rows = lignesOf(partenariat)
  const last = rows[rows.length - 1]
  const vierge = Object.assign({}, LIGNE_VIERGE, { ordre: last === undefined ? 1 : last[1].ordre + 1 })
  const ligne = Object.assign({}, partenariat.lignes[cible] === undefined ? vierge : partenariat.lignes[cible], change)
  return Object.assign({}, partenariat, { lignes: Object.assign({}, partenariat.lignes, { [cible]: ligne as Ligne }) })
}

/** Writes one cell; a row that is not there yet begins at the end. */
export function poser(cible: Cible, champ: string, valeur: unknown): Edit {
  return (partenariat) => cellulePosee(partenariat, cible, champ, valeur)
}

/** Writes the fields of the contract that are given. */
export function partagerContrat(champs: Partial<Partenariat['contrat']>): Edit {
  return (partenariat) => Object.assign({}, partenariat, { contrat: Object.assign({}, partenariat.contrat, champs) })
}

function sansConflits(partenariat: Partenariat, de: (cible: Cible, champ: string) => boolean): Partenariat {
  const conflits = Object.assign({}, partenariat.conflits) as { [key: string]: Partenariat['conflits'][string] }
  for (const key of Object.keys(conflits)) {
    const conflit = conflits[key]
    if (conflit !== undefined && de(conflit.cible, conflit.champ)) delete conflits[key]
  }
  return Object.assign({}, partenariat, { conflits })
}

/** Takes a row away, and what was left to choose in it. */
export function supprimerLigne(id: string): Edit {
  return (partenariat) => {
    const lignes = Object.assign({}, partenariat.lignes) as { [id: string]: Ligne }
    delete lignes[id]
    return sansConflits(Object.assign({}, partenariat, { lignes }), (cible) => cible === id)
  }
}

/** Settles a cell that both had written: the value chosen stays, the others go. */
export function choisir(cible: Cible, champ: string, valeur: string): Edit {
  return (partenariat) => {
    const chosen = cellulePosee(partenariat, cible, champ, lireValeur(cible, champ, valeur))
    return sansConflits(chosen, (c, f) => c === cible && f === champ)
  }
}

/**
 * Writes what was typed over the value that the writer saw. When another value came in meanwhile, from the other
 * party or from another device, neither is lost: the newcomer stays, and what was typed is a value to choose.
 * @param vue the cell when its typing began, as text
 */
export function ecrire(cible: Cible, champ: string, vue: string, valeur: unknown, auteur: Auteur): Edit {
  return (partenariat) => {
    const present = valeurOf(partenariat, cible, champ)
    const texte = String(valeur)
    const moved = present !== undefined && String(present) !== vue && String(present) !== texte
    if (!moved || texte === vue) return moved ? partenariat : cellulePosee(partenariat, cible, champ, valeur)
    const conflit = Object.assign({ cible, champ, valeur: texte }, auteur)
    return Object.assign({}, partenariat, {
      conflits: Object.assign({}, partenariat.conflits, { [cleConflit(conflit)]: conflit }),
    })
  }
}

import type { Uid } from '../ids.ts'
import { mergeFields } from '../merge.ts'
import { same } from '../same.ts'
import { cleConflit, valeurOf } from './conflicts.ts'
import {
  blankPartenariat,
  type Cible,
  CONTRAT,
  type Conflit,
  type Ligne,
  type Partenariat,
  TETE,
} from './partenariat.ts'

/** Whose version is merged into the server's: the device's member, and when they last wrote. */
export interface Auteur {
  readonly par: Uid
  readonly le: string
}

type Cells = { readonly [champ: string]: unknown }
type Map<T> = { readonly [key: string]: T }
type Lost = (cible: Cible, champ: string, valeur: unknown) => void

/**
 * Three-way merge of a record by cell: what one side alone changed is kept. Where both did, the server's value stays
 * in place and ours is handed to `lost`.
 */
function mergeCells<T extends object>(cible: Cible, base: T | undefined, theirs: T, ours: T, lost: Lost): T {
  const [was, server, device] = [base, theirs, ours] as unknown as [Cells | undefined, Cells, Cells]
  const merged: { [champ: string]: unknown } = Object.assign({}, server)
  for (const champ of Object.keys(device)) {
    const [before, there, here] = [was === undefined ? undefined : was[champ], server[champ], device[champ]]
    if (same(there, here) || (was !== undefined && same(before, here))) continue
    if (was !== undefined && same(before, there)) merged[champ] = here
    else lost(cible, champ, here)
  }
  return merged as unknown as T
}

/** A row deleted on one side and changed on the other stays: what was typed outlives a deletion. */
function mergeLignes(base: Map<Ligne>, theirs: Map<Ligne>, ours: Map<Ligne>, lost: Lost): Map<Ligne> {
  const merged: { [id: string]: Ligne } = {}
  for (const id of Object.keys(Object.assign({}, theirs, ours))) {
    const [before, there, here] = [base[id], theirs[id], ours[id]]
    if (there !== undefined && here !== undefined) {
      const keepOrdre = (cible: Cible, champ: string, valeur: unknown) => {
        if (champ !== 'ordre') lost(cible, champ, valeur)
      }
      merged[id] = mergeCells(id, before, there, here, keepOrdre)
    } else {
      const kept = (there === undefined ? here : there) as Ligne
      if (before === undefined || !same(before, kept)) merged[id] = kept
    }
  }
  return merged
}

/** Entries come and go on both sides: what either added stays, what either took away is gone. */
function mergeSet<T>(base: Map<T>, theirs: Map<T>, ours: Map<T>): { [key: string]: T } {
  const merged: { [key: string]: T } = {}
  const all = Object.assign({}, ours, theirs)
  for (const key of Object.keys(all)) {
    const both = theirs[key] !== undefined && ours[key] !== undefined
    if (both || base[key] === undefined) merged[key] = all[key] as T
  }
  return merged
}

/**
 * Two versions of a partnership's papers made one: by row and by cell, so that people who write in different places
 * lose nothing. Where both wrote in one cell, the version that reached the server first stays in place and the other
 * goes to `conflits`, for a person to choose. The history is the server's.
 * @param base the last version both sides knew; `undefined` when each began the document by itself
 */
export function mergePartenariat(
  base: Partenariat | undefined,
  theirs: Partenariat,
  ours: Partenariat,
  { par, le }: Auteur,
): Partenariat {
  const before = base === undefined ? blankPartenariat(theirs._id, theirs.commissionConvenue) : base
  const conflits = mergeSet(before.conflits, theirs.conflits, ours.conflits)
  const lost: Lost = (cible, champ, valeur) => {
    const conflit: Conflit = { cible, champ, valeur: String(valeur), par, le }
    conflits[cleConflit(conflit)] = conflit
  }
  const merged: Partenariat = Object.assign({}, theirs, {
    tete: mergeCells(TETE, before.tete, theirs.tete, ours.tete, lost),
    lignes: mergeLignes(before.lignes, theirs.lignes, ours.lignes, lost),
    contrat: mergeCells(CONTRAT, before.contrat, theirs.contrat, ours.contrat, lost),
    accords: mergeAccords(before.accords, theirs.accords, ours.accords),
  })
  return Object.assign({}, merged, { conflits: pending(merged, conflits) })
}

function mergeAccords<T>(base: Map<T>, theirs: Map<T>, ours: Map<T>): Map<T> {
  const merged = mergeFields(base, theirs, ours) as { [key: string]: T }
  for (const key of Object.keys(base)) if (ours[key] === undefined && same(base[key], theirs[key])) delete merged[key]
  return merged
}

/** Conflicts that still ask something: their cell is there, and holds another value. */
function pending(partenariat: Partenariat, conflits: Map<Conflit>): Map<Conflit> {
  const kept: { [key: string]: Conflit } = {}
  for (const key of Object.keys(conflits)) {
    const conflit = conflits[key] as Conflit
    const valeur = valeurOf(partenariat, conflit.cible, conflit.champ)
    if (valeur !== undefined && String(valeur) !== conflit.valeur) kept[key] = conflit
  }
  return kept
}

import type { FieldRule, FieldTable } from '../fields.ts'
import { CONTRAT_FIELDS } from './contrat.ts'
import {
  CELLULE_FIELDS,
  type Cible,
  CONTRAT,
  type Conflit,
  type Partenariat,
  TETE,
  TETE_FIELDS,
} from './partenariat.ts'

type Cells = { readonly [champ: string]: unknown }

/** Two numbers of 26 bits from a text, in base 36: different values of one cell have different keys. Not a secret. */
function fingerprint(text: string): string {
  let [a, b] = [0x811c9dc5, 0x41c6ce57]
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x5f356495)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}

/** One key a value and a cell, so that the same conflict met on two devices is one. */
export function cleConflit({ cible, champ, valeur }: Pick<Conflit, 'cible' | 'champ' | 'valeur'>): string {
  return `${cible}-${champ}-${fingerprint(valeur)}`
}

function tableOf(cible: Cible): FieldTable {
  if (cible === TETE) return TETE_FIELDS
  return cible === CONTRAT ? CONTRAT_FIELDS : CELLULE_FIELDS
}

function cellsOf(partenariat: Partenariat, cible: Cible): Cells | undefined {
  if (cible === TETE) return partenariat.tete as unknown as Cells
  return (cible === CONTRAT ? partenariat.contrat : partenariat.lignes[cible]) as Cells | undefined
}

/** What a cell holds; `undefined` when its row is gone. */
export function valeurOf(partenariat: Partenariat, cible: Cible, champ: string): unknown {
  const cells = cellsOf(partenariat, cible)
  return cells === undefined ? undefined : cells[champ]
}

/** The conflicts of one cell, the oldest first. */
export function conflitsDe(partenariat: Partenariat, cible: Cible, champ: string): readonly Conflit[] {
  return Object.keys(partenariat.conflits)
    .map((key) => partenariat.conflits[key] as Conflit)
    .filter((conflit) => conflit.cible === cible && conflit.champ === champ)
    .sort((a, b) => (a.le < b.le ? -1 : 1))
}

/** A conflict's text as its field holds it. */
export function lireValeur(cible: Cible, champ: string, valeur: string): unknown {
  const rule: FieldRule | undefined = tableOf(cible)[champ]
  if (rule !== undefined && rule.kind === 'number') return Number(valeur)
  return rule !== undefined && rule.kind === 'boolean' ? valeur === 'true' : valeur
}

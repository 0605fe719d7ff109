import type { Uid } from '../ids.ts'
import { same } from '../same.ts'
import {
  type Cible,
  CONTRAT,
  type Evenement,
  EXTRAIT_MAX,
  HISTORIQUE_MAX,
  LIGNE_VIERGE,
  type Ligne,
  type Partenariat,
  TETE,
} from './partenariat.ts'

/** A row is still being typed for so long after it began: its cells are not told one by one. */
export const SAISIE_MS = 2 * 60 * 1000 // 2 min

type Change = Pick<Evenement, 'action' | 'cible' | 'champ' | 'avant' | 'apres'>
type Cells = { readonly [champ: string]: unknown }

function extrait(valeur: unknown): string {
  const text = valeur === undefined ? '' : String(valeur)
  return text.length <= EXTRAIT_MAX ? text : text.slice(0, EXTRAIT_MAX)
}

/** What a row is called by those who speak of it. */
function nomLigne(ligne: Ligne): string {
  return extrait(`${ligne.ref} ${ligne.description}`.trim())
}

function cellules(cible: Cible, prev: object, next: object): Change[] {
  const [before, after] = [prev, next] as [Cells, Cells]
  return Object.keys(after)
    .filter((champ) => champ !== 'ordre' && !same(before[champ], after[champ]))
    .map((champ) => ({
      action: 'modification' as const,
      cible,
      champ,
      avant: extrait(before[champ]),
      apres: extrait(after[champ]),
    }))
}

function lignes(prev: Partenariat, next: Partenariat, fresh: (id: string) => boolean): Change[] {
  const changes: Change[] = []
  for (const id of Object.keys(Object.assign({}, prev.lignes, next.lignes))) {
    const [before, after] = [prev.lignes[id], next.lignes[id]]
    if (after === undefined) {
      const avant = nomLigne(before === undefined ? LIGNE_VIERGE : before)
      changes.push({ action: 'suppression', cible: id, champ: '', avant, apres: '' })
    } else if (before === undefined) {
      changes.push({ action: 'ajout', cible: id, champ: '', avant: '', apres: nomLigne(after) })
    } else if (!fresh(id)) changes.push(...cellules(id, before, after))
  }
  return changes
}

function conflits(prev: Partenariat, next: Partenariat): Change[] {
  return Object.keys(next.conflits)
    .filter((key) => prev.conflits[key] === undefined)
    .map((key) => next.conflits[key])
    .map((conflit) => ({
      action: 'conflit' as const,
      cible: conflit === undefined ? '' : conflit.cible,
      champ: conflit === undefined ? '' : conflit.champ,
      avant: '',
      apres: extrait(conflit === undefined ? '' : conflit.valeur),
    }))
}

function accords(prev: Partenariat, next: Partenariat): Change[] {
  return Object.keys(next.accords)
    .filter((key) => !same(prev.accords[key], next.accords[key]))
    .map((key) => {
      const accord = next.accords[key]
      const document = key.split('-')[0] as string
      return { action: 'accord' as const, cible: document, champ: '', avant: '', apres: accord ? accord.empreinte : '' }
    })
}

/** What a write changes, in words of fields. Cells of a row that its author has just added are left out. */
function changesOf(prev: Partenariat, next: Partenariat, par: Uid, now: number): Change[] {
  const fresh = (id: string) =>
    Object.keys(prev.historique).some((key) => {
      const { action, cible, par: author, le } = prev.historique[key] as Evenement
      return action === 'ajout' && cible === id && author === par && now - Date.parse(le) < SAISIE_MS
    })
  return cellules(TETE, prev.tete, next.tete).concat(
    lignes(prev, next, fresh),
    cellules(CONTRAT, prev.contrat, next.contrat),
    conflits(prev, next),
    accords(prev, next),
  )
}

const SEQUENCE_DIGITS = 8

/**
 * The history after a write: what it held, then what the write changes, as the server saw it arrive. The oldest
 * entries go past `HISTORIQUE_MAX`; keys only grow, so that none is used twice.
 * @param now milliseconds since the epoch, by the server's clock
 */
export function historiqueOf(prev: Partenariat, next: Partenariat, par: Uid, now: number): Partenariat['historique'] {
  const known = Object.keys(prev.historique).sort()
  const last = known[known.length - 1]
  let sequence = last === undefined ? 0 : Number(last)
  const all: { [key: string]: Evenement } = Object.assign({}, prev.historique)
  const le = new Date(now).toISOString()
  for (const change of changesOf(prev, next, par, now)) {
    sequence += 1
    all[`0000000${sequence}`.slice(-SEQUENCE_DIGITS)] = Object.assign({ le, par }, change)
  }
  const keys = Object.keys(all).sort()
  const kept: { [key: string]: Evenement } = {}
  for (const key of keys.slice(Math.max(0, keys.length - HISTORIQUE_MAX))) kept[key] = all[key] as Evenement
  return kept
}

/**
 * Who wrote what a cell holds now, as far as the history goes back.
 * @returns the last event that touched it, the row's own beginning counted; `undefined` when nothing tells
 */
export function dernierAuteur(partenariat: Partenariat, cible: Cible, champ: string): Evenement | undefined {
  const keys = Object.keys(partenariat.historique).sort().reverse()
  const events = keys.map((key) => partenariat.historique[key] as Evenement)
  return events.find(
    (event) =>
      event.cible === cible && ((event.action === 'modification' && event.champ === champ) || event.action === 'ajout'),
  )
}

import type { HistoryEntry } from '#domain/papers/partenariat.ts'
import { VERSIONS } from '../versions.ts'
import { AGREEMENTS } from './agreements.ts'

/** Edits of the papers: unresolved conflicts, the history. */
export const EDITS = {
  yes: 'oui',
  no: 'non',
  toChoose: (count: number) =>
    count === 1
      ? "Une valeur est à choisir : elle a été remplie des deux côtés avant d'être partagée."
      : `${count} valeurs sont à choisir : elles ont été remplies des deux côtés avant d'être partagées.`,
  history: (count: number) => `Historique (${count})`,
  historyEmpty: 'Rien encore : les changements apparaissent ici une fois partagés.',
  historyNote:
    "300 changements au plus, à la date où ils ont été partagés. Au-delà, les plus anciens de qui en a fait le plus s'effacent.",
  removedRow: 'une ligne supprimée',
} as const

/** One line of the history, after author and time. `place` is its location: 'Réf. de « Bol »'. */
export function describeEntry({ action, before, after }: HistoryEntry, place: string): string {
  const [old, now] = [before === '' ? VERSIONS.empty : before, after === '' ? VERSIONS.empty : after]
  switch (action) {
    case 'row-added':
      return `Ligne ajoutée : ${now}`
    case 'row-removed':
      return `Ligne supprimée : ${old}`
    case 'cell-changed':
      return `${place} : ${old} → ${now}`
    case 'conflict':
      return `${place} : autre valeur proposée, ${now}`
    case 'agreement':
      return `${AGREEMENTS.agree} : ${place}`
  }
}

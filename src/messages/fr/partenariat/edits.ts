import type { HistoryEntry } from '#domain/partenariat/partenariat.ts'
import { AGREEMENTS } from './agreements.ts'

/** Changes of the papers: the values to choose from, the history, a failure. */
export const EDITS = {
  empty: '(vide)',
  yes: 'oui',
  no: 'non',
  choose: (column: string) => `« ${column} » a reçu plusieurs valeurs. Laquelle garder ?`,
  keep: (value: string) => `Garder ${value}`,
  toChoose: (count: number) =>
    count === 1
      ? "Une valeur est à choisir : elle a été remplie des deux côtés avant d'être partagée."
      : `${count} valeurs sont à choisir : elles ont été remplies des deux côtés avant d'être partagées.`,
  history: (count: number) => `Historique (${count})`,
  historyEmpty: 'Rien encore : les changements apparaissent ici une fois partagés.',
  historyNote: 'Les 300 derniers changements, à la date où ils ont été partagés.',
  removedRow: 'une ligne supprimée',
  failed: "Cette modification n'a pas pu être enregistrée sur cet appareil.",
} as const

/** One line of the history, after who and when. `place` is where: 'Réf. de « Bol »'. */
export function describeEntry({ action, before, after }: HistoryEntry, place: string): string {
  const [old, now] = [before === '' ? EDITS.empty : before, after === '' ? EDITS.empty : after]
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

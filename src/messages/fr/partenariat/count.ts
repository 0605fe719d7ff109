import { formatNumber, plural } from '../../format.ts'

/** The pieces of a shelf, counted one row after the other. */
export const COUNT = {
  open: 'Compter le rayon',
  title: 'Compter le rayon',
  intro: "Entrez ce que vous voyez. Une case vide n'est pas comptée : rien n'y change.",
  rows: 'Pièces du rayon',
  expected: (count: number) => plural(count, 'pièce attendue', 'pièces attendues'),
  there: (thing: string) => `Pièces en rayon, ${thing}`,
  fewer: (count: number) => `Il en manque ${formatNumber(count)}`,
  fewerOf: (count: number, thing: string) => `Il en manque ${formatNumber(count)}, ${thing}`,
  sold: 'Vendu',
  more: (count: number) =>
    `${formatNumber(count)} de plus que prévu. Une vente ou une perte notée en trop s'annule dans l'inventaire.`,
  nothing: "Rien n'est à noter : tout est là, ou rien n'est compté.",
  correct: 'Corrigez les cases indiquées.',
  note: 'Noter',
  summary: (sold: number, lost: number) =>
    [
      ...(sold > 0 ? [plural(sold, 'pièce vendue', 'pièces vendues')] : []),
      ...(lost > 0 ? [plural(lost, 'pièce perdue', 'pièces perdues')] : []),
    ].join(' et '),
  toNote: (summary: string) => `À noter : ${summary}.`,
  noted: (summary: string) => `Noté : ${summary}.`,
  undo: 'Annuler',
  undone: 'Annulé.',
} as const

import { plural } from '../../format.ts'

const leave = 'Ne rien changer'

/** What is asked before something is cancelled, which nothing brings back. */
export const CANCELLING = {
  /** Of a sale or a loss that a statement counts. */
  counted: {
    title: "Annuler ce qu'un relevé compte ?",
    text: 'Un relevé compte déjà cette ligne : son montant sera déduit du prochain. Ce qui est annulé ne revient pas : il se note à nouveau.',
    confirm: 'Annuler quand même',
    cancel: leave,
  },
  bon: (count: number) => ({
    title: 'Annuler ce bon de dépôt ?',
    text: `${plural(count, 'pièce ne comptera', 'pièces ne compteront')} plus en rayon. Un bon annulé ne revient pas : il se refait.`,
    confirm: 'Annuler le bon',
    cancel: leave,
  }),
} as const

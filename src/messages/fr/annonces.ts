import { plural } from '../format.ts'

/** The annonces as lists: cards, browser. */
export const annonces = {
  count: (count: number) => plural(count, 'annonce', 'annonces'),
  none: 'Aucune annonce disponible pour le moment.',
  notArrived: 'Les annonces ne sont pas encore arrivées sur cet appareil.',
  noMatch: (ville: string) => `Aucune annonce ne correspond à votre recherche pour "${ville}".`,
  searchVille: 'Rechercher par ville',
  searchPlaceholder: 'Ville, code postal ou département',
  clearSearch: 'Effacer la recherche',
  partial: "Les annonces arrivent sur cet appareil : la liste n'est pas encore complète.",
  commission: (value: string) => `Commission : ${value}`,
} as const

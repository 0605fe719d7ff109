import { plural } from '../format.ts'

/** Lists of annonces: cards, browser. */
export const annonces = {
  title: 'Annonces',
  count: (count: number) => plural(count, 'annonce', 'annonces'),
  searchVille: 'Rechercher par ville',
  searchPlaceholder: 'Ville, code postal ou département',
  partial: "Les annonces arrivent sur cet appareil : la liste n'est pas encore complète.",
  full: 'Complet',
  commission: (value: string) => `Commission : ${value}`,
} as const

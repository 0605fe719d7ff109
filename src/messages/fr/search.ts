import type { HiddenMatch } from '#domain/market/search/hidden-matches.ts'
import { formatNumber, NO_BREAK, plural } from '../format.ts'
import { spaced } from '../typography.ts'

const km = (rayon: number): string => `${formatNumber(rayon)}${NO_BREAK}km`

const FOUND_IN = { produitsRecherches: 'Cherche', description: 'Description' } as const

/** The search of annonces. */
export const search = {
  ou: spaced('Où ?'),
  needsScripts: 'Activez JavaScript dans votre navigateur pour chercher.',
  around: 'Autour de moi',
  locating: 'Position en cours...',
  rayon: 'Distance',
  rayons: (rayon: number) => (rayon === 0 ? 'Ce lieu' : `À moins de ${km(rayon)}`),
  tri: 'Trier par',
  orders: { recentes: 'Plus récentes', proches: 'Plus proches', prix: 'Moins chères' },
  filters: (count: number) => (count === 0 ? 'Filtres' : `Filtres (${count})`),
  prix: 'Prix par mois au plus',
  prixWrong: `Indiquez un prix de 0 à 100${NO_BREAK}000${NO_BREAK}€.`,
  commission: 'Commission',
  commissions: (percent: number | null) =>
    percent === null ? 'Peu importe' : percent === 0 ? 'Sans commission' : spaced(`${percent} % au plus`),
  du: 'Disponible du',
  au: "jusqu'au",
  mots: 'Mots',
  motsHint: "Cherchés dans toute l'annonce, produits recherchés compris, même sans connexion.",
  /** What was found of the words that a card does not show: a line for each field. */
  found: (matches: readonly HiddenMatch[]) =>
    matches.map(({ field, text }) => `${FOUND_IN[field]}${NO_BREAK}: ${text}`).join('\n'),
  clear: 'Effacer la recherche',
  away: (kilometres: number) => `à ${km(Math.round(kilometres))}`,
  sector: 'dans le même secteur',
  noneAt: (lieu: string, count: number, rayon: number) =>
    spaced(`Aucune annonce à ${lieu} : ${formatNumber(count)} à moins de ${km(rayon)}.`),
  /** @param rayon kilometres; `null` for everywhere @param count unless it is not known */
  widen: (rayon: number | null, count?: number) => {
    const where = rayon === null ? 'Chercher partout' : `Chercher à ${km(rayon)}`
    return count === undefined ? where : `${where} (${plural(count, 'annonce', 'annonces')})`
  },
  unknownPlace: (lieu: string) =>
    spaced(
      `Nous ne connaissons pas ce lieu : "${lieu}". Essayez une ville, un code postal à cinq chiffres ou un département.`,
    ),
  noPlace: "La distance compte à partir d'une ville : indiquez-la ou touchez « Autour de moi ».",
  none: 'Aucune annonce disponible pour le moment.',
  notArrived: 'Les annonces ne sont pas encore arrivées sur cet appareil.',
  noMatch: (ville: string) => `Aucune annonce ne correspond à votre recherche pour "${ville}".`,
  noneSo: 'Aucune annonce ne correspond à ces filtres.',
  offline: (count: number) =>
    spaced(
      `Sans connexion : la recherche porte sur ${plural(count, 'annonce gardée', 'annonces gardées')} par cet appareil.`,
    ),
  refused: {
    ou: 'Le lieu demandé est trop long. La recherche ne le compte pas.',
    lieu: "Le lieu demandé n'existe pas. La recherche ne le compte pas.",
    centre: 'La position demandée ne peut pas être lue. La recherche ne la compte pas.',
    rayon: `La distance va de 1 à ${km(100)}. La recherche ne compte pas celle qui était demandée.`,
    prixMax: `Le prix va de 0 à 100${NO_BREAK}000${NO_BREAK}€. La recherche ne compte pas celui qui était demandé.`,
    commissionMax: spaced('La commission va de 0 à 100 %. La recherche ne compte pas celle qui était demandée.'),
    du: "La date de début n'existe pas. La recherche ne la compte pas.",
    au: "La date de fin n'existe pas ou précède celle du début. La recherche ne la compte pas.",
    espace: "Le type d'espace demandé n'existe pas. La recherche ne le compte pas.",
    mots: 'Les mots demandés sont trop longs. La recherche ne les compte pas.',
    tri: "L'ordre demandé n'existe pas. Les annonces les plus récentes viennent d'abord.",
  },
  located: {
    denied: "Votre navigateur n'a pas donné votre position. Autorisez-la dans ses réglages, ou indiquez une ville.",
    unavailable: 'Votre position ne peut pas être trouvée ici. Indiquez une ville.',
    timeout: 'Votre position tarde à venir. Réessayez, ou indiquez une ville.',
    unknown: "Aucune commune connue n'est proche de votre position. Indiquez une ville.",
  },
} as const

import { plural } from '../format.ts'

/** A market larger than a device: its regions on the device, and searches beyond them. */
export const market = {
  storedRegions: (names: readonly string[], here: number, total: number) =>
    `Cet appareil garde ${plural(here, 'annonce', 'annonces')} sur ${plural(total, 'annonce', 'annonces')} : ${names.join(', ')} et les départements voisins.`,
  storedNewest: (here: number, total: number) =>
    `Cet appareil garde ${plural(here, 'annonce récente', 'annonces récentes')} sur ${plural(total, 'annonce', 'annonces')}. Recherchez une ville pour garder celles de son département.`,
  keepAlso: (nom: string) => `Garder aussi : ${nom}`,
  searchAll: 'Chercher dans toute la France',
  elsewhere: 'Dans toute la France',
  noneElsewhere: 'Aucune annonce dans toute la France.',
  seen: 'Sans connexion : voici ce que cet appareil avait trouvé la dernière fois.',
  away: 'La recherche dans toute la France demande une connexion.',
  notStored:
    "Cet appareil ne garde pas les annonces de ce département : sans connexion, il montre celles qu'il a vues.",
  placeAway: 'Cet appareil ne garde pas les annonces de ce département : elles demandent une connexion.',
  retry: 'Réessayer',
  title: 'Sur cet appareil',
  lead: 'Ce que cet appareil garde pour fonctionner sans connexion.',
  annonces: 'Annonces',
  ofUnknown: 'Ville inconnue',
  byPlace: 'Annonces par département',
  part: (here: number, total: number) =>
    `${plural(here, 'annonce', 'annonces')} sur ${plural(total, 'annonce', 'annonces')}`,
  ofPlace: (nom: string, count: number) => `${nom} : ${plural(count, 'annonce', 'annonces')}`,
  weigh: (count: string, bytes: string) => `${count}, ${bytes}`,
  photos: 'Photos',
  papers: 'Documents des partenariats',
  space: 'Place occupée',
  spaceOf: (used: string, quota: string) => `${used} sur ${quota} possibles`,
  unknown: 'Inconnue',
  freeText:
    'Les photos reviennent quand vous revoyez les annonces. Vos brouillons et ce qui attend la connexion restent.',
  freePhotos: 'Effacer les photos gardées',
  freed: 'Les photos gardées sont effacées.',
  notFreed: "Les photos n'ont pas pu être effacées.",
  pinned: "Vos favoris et les annonces où vous avez postulé restent aussi sur cet appareil, où qu'ils soient.",
  keepOnly: (nom: string) => `Ne garder que : ${nom} et ses voisins`,
  keepAll: 'Garder toute la France',
} as const

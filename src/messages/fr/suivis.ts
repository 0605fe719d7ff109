import { plural } from '../format.ts'

/** What somebody follows: favourites and saved searches. */
export const suivis = {
  title: 'Favoris et recherches',
  lead: 'Gardés sur cet appareil, et lisibles sans connexion.',
  leadMember: 'Gardés avec votre compte, sur tous vos appareils, et lisibles sans connexion.',
  visitor: 'Inscrivez-vous ou connectez-vous : vos favoris vous suivront sur tous vos appareils.',
  signUp: 'Connexion / Inscription',
  favoris: 'Favoris',
  count: (count: number) => plural(count, 'favori', 'favoris'),
  none: 'Aucun favori pour le moment.',
  noneText: "Touchez le cœur d'une annonce pour la retrouver ici.",
  browse: 'Parcourir les annonces',
  add: (nom: string) => `Ajouter ${nom} aux favoris`,
  gone: "Cette annonce n'est plus publiée",
  remove: (nom: string) => `Retirer ${nom} des favoris`,
  removeShort: 'Retirer',
  recherches: 'Recherches enregistrées',
  noRecherche: 'Aucune recherche enregistrée.',
  noRechercheText: 'Cherchez des annonces, puis touchez "Enregistrer cette recherche".',
  save: 'Enregistrer cette recherche',
  saved: 'Recherche enregistrée',
  see: 'Voir mes recherches',
  news: (count: number, more: boolean) =>
    count === 0
      ? 'Rien de nouveau'
      : `${plural(count, 'nouvelle annonce', 'nouvelles annonces')}${more ? ' ou plus' : ''}`,
  ofAll: 'Cette recherche trouve toutes les annonces.',
  onDevice: 'Comptées parmi les annonces gardées sur cet appareil.',
  deleteSearch: (name: string) => `Supprimer la recherche ${name}`,
  delete: 'Supprimer',
  deleted: 'Recherche supprimée.',
  undo: 'Annuler',
  everything: 'Toutes les annonces',
  around: (place: string, rayon: string) => `${place} (${rayon.toLowerCase()})`,
  atMost: (prix: string) => `${prix} au plus`,
  from: (day: string) => `du ${day}`,
  until: (day: string) => `jusqu'au ${day}`,
  applied: 'Déjà postulé',
  fresh: 'Nouveau',
} as const

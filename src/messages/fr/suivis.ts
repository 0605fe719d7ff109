import { plural } from '../format.ts'

/** What somebody follows: favourites and saved searches. */
export const suivis = {
  title: 'Favoris et recherches',
  lead: 'Gardés sur cet appareil, et lisibles sans connexion.',
  leadMember: 'Gardés avec votre compte, sur tous vos appareils, et lisibles sans connexion.',
  visitor: 'Inscrivez-vous ou connectez-vous : vos favoris vous suivront sur tous vos appareils.',
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
  applied: 'Déjà postulé',
  fresh: 'Nouveau',
} as const

import { annonces } from './annonces.ts'
import { shell } from './shell.ts'

/** The pages of départements and communes, and the page that lists them. */
export const regionPages = {
  title: shell.annonces,
  byDepartement: 'Annonces par département',
  lead: 'Une étagère, un corner ou une vitrine : cherchez près de vous, ou',
  map: 'Carte des départements',
  inMap: (nom: string, code: string, count: number) => `${nom} (${code}) : ${annonces.count(count)}`,
  annonces: (count: number) => (count < 2 ? 'annonce' : 'annonces'),
  toDepartements: 'par département',
  inDepartement: (nom: string, code: string) => `Annonces : ${nom} (${code})`,
  inCommune: (ville: string) => `Annonces à ${ville}`,
  list: 'Annonces',
  page: (title: string, page: number) => (page > 1 ? `${title}, page ${page}` : title),
  count: annonces.count,
  newer: 'Annonces plus récentes',
  communes: 'Par ville',
  ofDepartement: (nom: string) => `Toutes les annonces : ${nom}`,
  all: 'Tous les départements',
  none: 'Aucune annonce ici pour le moment.',
  unknown: 'Lieu non trouvé.',
  seeAll: 'Voir les annonces du moment',
  others: "D'autres annonces",
  breadcrumb: "Fil d'Ariane",
} as const

import type { EspaceType, Precisions, Presence } from '#domain/market/precisions.ts'

/** The optional details of a space: in the form, on the annonce's page. */
export const precisions = {
  title: 'Précisions',
  lead: 'Quelques mots de plus, et vous recevez moins de questions.',
  hints: {
    titre: 'Affiché sous le nom de la boutique.',
    places: 'Combien de créateurs peuvent exposer en même temps.',
    produitsRecherches: 'Par exemple : céramique, bijoux, papeterie.',
    produitsRefuses: "Ce que vous vendez déjà, ou qui n'a pas sa place chez vous.",
  },
  size: 'Dimensions',
} as const

export const PRECISION_LABELS: { readonly [F in keyof Precisions]-?: string } = {
  titre: "Titre de l'annonce",
  typeEspace: "Type d'espace",
  largeur: 'Largeur',
  hauteur: 'Hauteur',
  profondeur: 'Profondeur',
  places: 'Nombre de places',
  produitsRecherches: 'Produits recherchés',
  produitsRefuses: 'Produits refusés',
  presence: 'Présence demandée au créateur',
}

export const ESPACES: { readonly [T in EspaceType]: string } = {
  '': 'Non précisé',
  etagere: 'Étagère',
  portant: 'Portant',
  vitrine: 'Vitrine',
  corner: 'Corner',
  mur: 'Mur',
  table: 'Table',
}

export const PRESENCE_CHOICES: { readonly [P in Presence]: string } = {
  '': 'Non précisée',
  aucune: 'Aucune',
  'mois-1': '1 jour par mois',
  'mois-2': '2 jours par mois',
  'semaine-1': '1 jour par semaine',
  'semaine-2': '2 jours par semaine',
}

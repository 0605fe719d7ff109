import { type ROUTES, routeAt } from '#wire/site.ts'

type RouteName = keyof typeof ROUTES

/** What loads the screen of each route: a file of its own, or of a few that lead to each other. */
export const LOADERS = {
  accueil: () => import('#screens/landing/landing.tsx'),
  connexion: () => import('#screens/connexion/connexion.tsx'),
  motDePasse: () => import('#screens/connexion/new-password.tsx'),
  adresseConfirmer: () => import('#screens/connexion/confirm-address.tsx'),
  adresseAnnuler: () => import('#screens/connexion/undo-change.tsx'),
  annonce: () => import('#screens/annonce/annonce-detail.tsx'),
  contact: () => import('#screens/contact/contact.tsx'),
  faq: () => import('#screens/texts/faq.tsx'),
  ressources: () => import('#screens/texts/resources.tsx'),
  mentionsLegales: () => import('#screens/texts/legal.tsx'),
  cgu: () => import('#screens/texts/legal.tsx'),
  confidentialite: () => import('#screens/texts/legal.tsx'),
  profilFinaliser: () => import('#screens/profil/complete-profil.tsx'),
  profilModifier: () => import('#screens/profil/edit-profil.tsx'),
  profil: () => import('#screens/profil/profil.tsx'),
  tableauDeBord: () => import('#screens/tableau-de-bord/tableau-de-bord.tsx'),
  compte: () => import('#screens/compte/compte.tsx'),
  partager: () => import('#screens/annonce/shared-photos.tsx'),
  contrat: () => import('#screens/partenariat/contrat/contrat.tsx'),
  inventaire: () => import('#screens/partenariat/inventaire/inventaire.tsx'),
  comptes: () => import('#screens/partenariat/comptes/comptes.tsx'),
  exemplaire: () => import('#screens/partenariat/agreed/exemplaire.tsx'),
  annonces: () => import('#screens/annonces/departements.tsx'),
  annoncesDepartement: () => import('#screens/annonces/place.tsx'),
  annoncesCommune: () => import('#screens/annonces/place.tsx'),
  annonceCreer: () => import('#screens/annonce/create-annonce.tsx'),
  annonceModifier: () => import('#screens/annonce/edit-annonce.tsx'),
  candidatures: () => import('#screens/annonce/candidatures.tsx'),
} satisfies { readonly [N in RouteName]: () => Promise<object> }

/** Where an address leads. */
export interface Place {
  readonly route: RouteName
  /** The id of the annonce that the address names. */
  readonly annonceId: string | undefined
}

/**
 * The place of an address; `undefined` for one that leads nowhere. Not by the router's `matchPath`, which would have the
 * router and React read before anything is asked for.
 */
export function placeAt(pathname: string): Place | undefined {
  const found = routeAt(pathname)
  return found && { route: found.route, annonceId: found.params.annonceId }
}

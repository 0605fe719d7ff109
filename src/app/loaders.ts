import { type ROUTES, routeAt } from '#wire/site.ts'

type RouteName = keyof typeof ROUTES

const legal = () => import('#screens/texts/legal.tsx').then((file) => file.Legal)
const place = () => import('#screens/annonces/place.tsx').then((file) => file.PlaceAnnonces)
const messages = () => import('#screens/messages/conversation.tsx').then((file) => file.Messages)

const releves = () => import('#screens/partenariat/releves/releves.tsx').then((file) => file.Releves)

/** The lazy loader of each route's screen, from a chunk of its own or shared with the screens it links to. */
export const LOADERS = {
  accueil: () => import('#screens/landing/landing.tsx').then((file) => file.Landing),
  connexion: () => import('#screens/connexion/connexion.tsx').then((file) => file.Connexion),
  motDePasse: () => import('#screens/connexion/new-password.tsx').then((file) => file.NewPassword),
  adresseConfirmer: () => import('#screens/connexion/address-link.tsx').then((file) => file.ConfirmAddress),
  adresseAnnuler: () => import('#screens/connexion/address-link.tsx').then((file) => file.UndoChange),
  annonce: () => import('#screens/annonce/annonce-detail.tsx').then((file) => file.AnnonceDetail),
  contact: () => import('#screens/contact/contact.tsx').then((file) => file.Contact),
  faq: () => import('#screens/texts/faq.tsx').then((file) => file.Faq),
  ressources: () => import('#screens/texts/resources.tsx').then((file) => file.Resources),
  planDuSite: legal,
  mentionsLegales: legal,
  cgu: legal,
  confidentialite: legal,
  accessibilite: legal,
  profilFinaliser: () => import('#screens/profil/profil-form.tsx').then((file) => file.CompleteProfil),
  profilModifier: () => import('#screens/profil/profil-form.tsx').then((file) => file.EditProfil),
  profil: () => import('#screens/profil/profil.tsx').then((file) => file.Profil),
  tableauDeBord: () => import('#screens/tableau-de-bord/tableau-de-bord.tsx').then((file) => file.TableauDeBord),
  comptoir: () => import('#screens/comptoir/comptoir.tsx').then((file) => file.Comptoir),
  compte: () => import('#screens/compte/compte.tsx').then((file) => file.Compte),
  partager: () => import('#screens/annonce/shared-photos.tsx').then((file) => file.SharedPhotos),
  partenariat: () => import('#screens/partenariat/page/page.tsx').then((file) => file.PartnershipPage),
  ventes: () => import('#screens/partenariat/ventes/ventes.tsx').then((file) => file.Ventes),
  contrat: () => import('#screens/partenariat/contrat/contrat.tsx').then((file) => file.Contrat),
  inventaire: () => import('#screens/partenariat/inventaire/inventaire.tsx').then((file) => file.Inventaire),
  releves,
  formerReleves: releves,
  exemplaire: () => import('#screens/partenariat/agreed/exemplaire.tsx').then((file) => file.Exemplaire),
  annonces: () => import('#screens/annonces/annonces.tsx').then((file) => file.Annonces),
  messages,
  conversation: messages,
  annoncesDepartement: place,
  annoncesCommune: place,
  suivis: () => import('#screens/suivis/suivis.tsx').then((file) => file.Suivis),
  annonceCreer: () => import('#screens/annonce/edit-annonce.tsx').then((file) => file.CreateAnnonce),
  annonceModifier: () => import('#screens/annonce/edit-annonce.tsx').then((file) => file.EditAnnonce),
  candidatures: () => import('#screens/annonce/candidatures/candidatures.tsx').then((file) => file.Candidatures),
} satisfies { readonly [N in RouteName]: unknown }

/** The target of an address. */
export interface ResolvedRoute {
  readonly route: RouteName
  /** The id of the annonce that the address names. */
  readonly annonceId: string | undefined
}

/**
 * The route of an address; `undefined` for an unknown one. Without the router's `matchPath`, which would load the
 * router and React before any request is sent.
 */
export function resolveRoute(pathname: string): ResolvedRoute | undefined {
  const found = routeAt(pathname)
  return found && { route: found.route, annonceId: found.params.annonceId }
}

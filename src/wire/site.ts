/** The router's patterns. */
export const ROUTES = {
  accueil: '/',
  connexion: '/connexion',
  motDePasse: '/mot-de-passe/:token',
  profilFinaliser: '/profil/finaliser',
  profilModifier: '/profil/modifier',
  profil: '/profil/:userId',
  tableauDeBord: '/tableau-de-bord',
  compte: '/compte',
  annonceCreer: '/annonce/creer',
  annonce: '/annonce/:annonceId',
  annonceModifier: '/annonce/:annonceId/modifier',
  candidatures: '/annonce/:annonceId/candidatures',
  contrat: '/partenariat/:annonceId/contrat',
  inventaire: '/partenariat/:annonceId/inventaire',
  partager: '/partager',
  contact: '/contact',
  faq: '/faq',
  ressources: '/ressources',
  mentionsLegales: '/mentions-legales',
  cgu: '/cgu',
  confidentialite: '/politique-confidentialite',
} as const

/** The address of each page. */
export const paths = {
  accueil: ROUTES.accueil,
  connexion: ROUTES.connexion,
  profilFinaliser: ROUTES.profilFinaliser,
  profilModifier: ROUTES.profilModifier,
  profil: (userId: string) => `/profil/${userId}`,
  tableauDeBord: ROUTES.tableauDeBord,
  compte: ROUTES.compte,
  annonceCreer: ROUTES.annonceCreer,
  annonce: (annonceId: string) => `/annonce/${annonceId}`,
  annonceModifier: (annonceId: string) => `/annonce/${annonceId}/modifier`,
  candidatures: (annonceId: string) => `/annonce/${annonceId}/candidatures`,
  contrat: (annonceId: string) => `/partenariat/${annonceId}/contrat`,
  inventaire: (annonceId: string) => `/partenariat/${annonceId}/inventaire`,
  partager: ROUTES.partager,
  contact: ROUTES.contact,
  faq: ROUTES.faq,
  ressources: ROUTES.ressources,
  mentionsLegales: ROUTES.mentionsLegales,
  cgu: ROUTES.cgu,
  confidentialite: ROUTES.confidentialite,
} as const

/** The public address service: pages call it, and the server's policy lets them. */
export const ADDRESS_SERVICE_ORIGIN = 'https://data.geopf.fr'

/** What the gateway answers itself under these, by a route; the development server passes them on. */
export const GATEWAY_ROOTS = ['api', 'sync', 'photos', 'healthz', 'metrics', '.well-known'] as const

function rootOf(pathname: string): string {
  return pathname.split('/')[1] ?? ''
}

/** A call of `/api` or `/sync`: versioned, and answered with somebody's data. */
export function isCall(path: string): boolean {
  return /^\/(api|sync)\//.test(path)
}

const SERVER_ROOTS: readonly string[] = [...GATEWAY_ROOTS, 'assets']

/** A last segment with an extension is a file. */
const FILE = /\.[^/]*$/

/** Pages whose address ends with an annonce's id, which holds a dot. */
const DOTTED_PAGES = /^\/(annonce|partenariat)\//

/** Whether an address is a page of the app, as opposed to a file or a call: the app shows its own 404. */
export function isPage(pathname: string): boolean {
  if (!/^\/(?!\/)/.test(pathname) || SERVER_ROOTS.includes(rootOf(pathname))) return false
  return !FILE.test(pathname) || DOTTED_PAGES.test(pathname)
}

/** The drawn pictures of the demo market. */
export function isDrawing(pathname: string): boolean {
  return pathname.startsWith('/demo/')
}

import { type CandidatureId, partsOf } from '#domain/ids.ts'

/** Pages with a fixed address. */
const PAGES = {
  accueil: '/',
  connexion: '/connexion',
  profilFinaliser: '/profil/finaliser',
  profilModifier: '/profil/modifier',
  tableauDeBord: '/tableau-de-bord',
  compte: '/compte',
  messages: '/messages',
  annonceCreer: '/annonce/creer',
  partager: '/partager',
  adresseConfirmer: '/adresse/confirmer',
  adresseAnnuler: '/adresse/annuler',
  contact: '/contact',
  faq: '/faq',
  ressources: '/ressources',
  mentionsLegales: '/mentions-legales',
  cgu: '/cgu',
  confidentialite: '/politique-confidentialite',
  accessibilite: '/accessibilite',
  planDuSite: '/plan-du-site',
  annonces: '/annonces',
  suivis: '/suivis',
} as const

/** The router's patterns. */
export const ROUTES = {
  ...PAGES,
  motDePasse: '/mot-de-passe/:token',
  profil: '/profil/:userId',
  annoncesDepartement: '/annonces/:departement',
  annoncesCommune: '/annonces/:departement/:commune',
  annonce: '/annonce/:annonceId',
  annonceModifier: '/annonce/:annonceId/modifier',
  candidatures: '/annonce/:annonceId/candidatures',
  contrat: '/partenariat/:annonceId/contrat',
  inventaire: '/partenariat/:annonceId/inventaire',
  comptes: '/partenariat/:annonceId/comptes',
  exemplaire: '/partenariat/:annonceId/exemplaire/:exemplaire',
  conversation: '/messages/:candidatureId',
} as const

/** The route and parameters of an address; `undefined` when none matches. */
export function routeAt(
  pathname: string,
): { readonly route: keyof typeof ROUTES; readonly params: { readonly [name: string]: string } } | undefined {
  for (const [route, pattern] of Object.entries(ROUTES)) {
    const found = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`).exec(pathname)
    if (found !== null) return { route: route as keyof typeof ROUTES, params: found.groups ?? {} }
  }
  return undefined
}

/** A page about a partnership of an annonce; without a créateur, the only one, or a choice between several. */
function ofPartenariat(page: 'contrat' | 'inventaire' | 'comptes') {
  return (annonceId: string, createurUid?: string) =>
    `/partenariat/${annonceId}/${page}${createurUid === undefined ? '' : `?avec=${createurUid}`}`
}

/** The code at the end of a place's address segment, a département's or a commune's; `''` for none. */
export function codeIn(segment: string): string {
  return /-(\d[\dab]\d{0,3})$/i.exec(segment)?.[1]?.toUpperCase() ?? ''
}

/** The address of each page. */
export const paths = {
  ...PAGES,
  motDePasse: (token: string) => `/mot-de-passe/${token}`,
  profil: (userId: string) => `/profil/${userId}`,
  annonce: (annonceId: string) => `/annonce/${annonceId}`,
  annonceModifier: (annonceId: string) => `/annonce/${annonceId}/modifier`,
  candidatures: (annonceId: string) => `/annonce/${annonceId}/candidatures`,
  contrat: ofPartenariat('contrat'),
  inventaire: ofPartenariat('inventaire'),
  comptes: ofPartenariat('comptes'),
  conversation: (candidatureId: string) => `/messages/${candidatureId}`,
  exemplaire: (candidatureId: CandidatureId, key: string) => {
    const { annonceId, creatorId } = partsOf(candidatureId)
    return `/partenariat/${annonceId}/exemplaire/${creatorId}.${key}`
  },
} as const

/** An empty page: the service worker answers every navigation with it, and the server does where it renders nothing. */
export const SHELL_PATH = '/shell.html'

/** Whether the process is up: anybody may ask. */
export const HEALTH_PATH = '/healthz'
/** Whether it can serve: its store, its feeds and its catalogue. */
export const READY_PATH = '/readyz'

/** The public address service: pages call it, and the server's content security policy allows it. */
export const ADDRESS_SERVICE_ORIGIN = 'https://data.geopf.fr'

/** Roots of calls, which are versioned and return private data. */
export const CALL_ROOTS = ['api', 'sync'] as const

/** Roots that the gateway serves by its own routes; the development server proxies them. */
export const GATEWAY_ROOTS = [
  ...CALL_ROOTS,
  'catalogue',
  'photos',
  'alertes',
  'moderation',
  'contester',
  'healthz',
  'readyz',
  '.well-known',
] as const

function rootOf(pathname: string): string {
  return pathname.split('/')[1] ?? ''
}

/** Whether an address, with its query or without, is a call. */
export function isCall(path: string): boolean {
  return CALL_ROOTS.some((root) => path.startsWith(`/${root}/`))
}

/** Whether a path is `/api`, `/sync` or below: never served as a page, whatever the browser accepts. */
export function isCallPath(path: string): boolean {
  return (CALL_ROOTS as readonly string[]).includes(rootOf(path.split('?', 1)[0] ?? ''))
}

/** Whether the gateway answers this address, with or without a query, by a route of its own, not with a page. */
export function isOfGateway(path: string): boolean {
  return (GATEWAY_ROOTS as readonly string[]).includes(rootOf(path.split('?', 1)[0] ?? ''))
}

const SERVER_ROOTS: readonly string[] = [...GATEWAY_ROOTS, 'assets']

/** A last segment with an extension is a file. */
const FILE = /\.[^/]*$/

/** Pages whose address ends with the id of an annonce or a candidature, which contains a dot. */
const DOTTED_PAGES = /^\/(annonce|partenariat|messages)\//

/** Whether an address is a page of the app, not a file or a call; the app shows its own 404. */
export function isPage(pathname: string): boolean {
  if (!/^\/(?!\/)/.test(pathname) || SERVER_ROOTS.includes(rootOf(pathname))) return false
  return !FILE.test(pathname) || DOTTED_PAGES.test(pathname)
}

/** The generated pictures of the demo market. */
export function isDrawing(pathname: string): boolean {
  return pathname.startsWith('/demo/')
}

import { type CandidatureId, partsOf } from '#domain/ids.ts'

/** The router's patterns of the screens that anyone may open. */
export const PUBLIC_ROUTES = {
  accueil: '/',
  connexion: '/connexion',
  motDePasse: '/mot-de-passe/:token',
  adresseConfirmer: '/adresse/confirmer',
  adresseAnnuler: '/adresse/annuler',
  annonces: '/annonces',
  annoncesDepartement: '/annonces/:departement',
  annoncesCommune: '/annonces/:departement/:commune',
  annonce: '/annonce/:annonceId',
  suivis: '/suivis',
  contact: '/contact',
  faq: '/faq',
  ressources: '/ressources',
  mentionsLegales: '/mentions-legales',
  cgu: '/cgu',
  confidentialite: '/politique-confidentialite',
  accessibilite: '/accessibilite',
  planDuSite: '/plan-du-site',
} as const

/** Those of members with a complete profile. */
export const MEMBER_ROUTES = {
  tableauDeBord: '/tableau-de-bord',
  comptoir: '/comptoir',
  compte: '/compte',
  profilModifier: '/profil/modifier',
  profil: '/profil/:userId',
  partager: '/partager',
  ventes: '/ventes',
  messages: '/messages',
  conversation: '/messages/:candidatureId',
  partenariat: '/partenariat/:candidatureId',
  contrat: '/partenariat/:annonceId/contrat',
  inventaire: '/partenariat/:annonceId/inventaire',
  releves: '/partenariat/:annonceId/releves',
  formerReleves: '/partenariat/:annonceId/comptes', // in mails and bookmarks: leads to the one above
  exemplaire: '/partenariat/:annonceId/exemplaire/:exemplaire',
} as const

/** Those of boutiques alone. */
export const BOUTIQUE_ROUTES = {
  annonceCreer: '/annonce/creer',
  annonceModifier: '/annonce/:annonceId/modifier',
  candidatures: '/annonce/:annonceId/candidatures',
} as const

/** Every pattern; where a profile is completed comes before all that a member may open. */
export const ROUTES = {
  ...PUBLIC_ROUTES,
  profilFinaliser: '/profil/finaliser',
  ...MEMBER_ROUTES,
  ...BOUTIQUE_ROUTES,
} as const

type Routes = typeof ROUTES
type FixedName = { [N in keyof Routes]: Routes[N] extends `${string}:${string}` ? never : N }[keyof Routes]

const isFixed = (pattern: string) => !pattern.includes(':')

/** Pages with a fixed address, which an address is compared with before any pattern. */
const PAGES = Object.fromEntries(Object.entries(ROUTES).filter(([, pattern]) => isFixed(pattern))) as Pick<
  Routes,
  FixedName
>

/** The route and parameters of an address; `undefined` when none matches. */
export function routeAt(
  pathname: string,
): { readonly route: keyof Routes; readonly params: { readonly [name: string]: string } } | undefined {
  for (const [route, pattern] of Object.entries({ ...PAGES, ...ROUTES })) {
    const found = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`).exec(pathname)
    if (found !== null) return { route: route as keyof Routes, params: found.groups ?? {} }
  }
  return undefined
}

/** A page about a partnership of an annonce; without a créateur, the only one, or a choice between several. */
function ofPartenariat(page: 'contrat' | 'inventaire' | 'releves') {
  return (annonceId: string, createurUid?: string) =>
    `/partenariat/${annonceId}/${page}${createurUid === undefined ? '' : `?avec=${createurUid}`}`
}

/** The address of each page. */
export const paths = {
  ...PAGES,
  motDePasse: (token: string) => `/mot-de-passe/${token}`,
  profil: (userId: string) => `/profil/${userId}`,
  annonce: (annonceId: string) => `/annonce/${annonceId}`,
  annonceModifier: (annonceId: string) => `/annonce/${annonceId}/modifier`,
  candidatures: (annonceId: string) => `/annonce/${annonceId}/candidatures`,
  partenariat: (candidatureId: string) => `/partenariat/${candidatureId}`,
  contrat: ofPartenariat('contrat'),
  inventaire: ofPartenariat('inventaire'),
  releves: ofPartenariat('releves'),
  conversation: (candidatureId: string) => `/messages/${candidatureId}`,
  exemplaire: (candidatureId: CandidatureId, key: string) => {
    const { annonceId, creatorId } = partsOf(candidatureId)
    return `/partenariat/${annonceId}/exemplaire/${creatorId}.${key}`
  },
} as const

/** Where the installed app starts: an empty page, which goes where its member works, or home (`src/start.ts`). */
export const APP_START = '/?app'

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

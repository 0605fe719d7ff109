import type { DatabaseName } from '#domain/rules.ts'
import { DATABASE_RESOURCES, type PolicyResource } from './policy-resources.ts'

/**
 * The access policy: who may read or write what, by which route, in one table. A route without a row fails the start,
 * and one whose rows give visitors nothing admits none (`enforce-policy.ts`); the code that reads a database decides
 * which documents belong to whom. `tests/gateway/policy.test.ts` tries every route as every role and compares, and
 * `docs/securite.md` prints it. A new route needs its rows, and a request in `tests/gateway/policy/requests.ts`.
 */

/**
 * Role of the caller, relative to the requested resource.
 *
 * | role         | who                                                                                         |
 * |--------------|---------------------------------------------------------------------------------------------|
 * | visitor      | nobody signed in                                                                            |
 * | former       | a member whose account is deleted, with their old cookie                                    |
 * | impostor     | somebody whose headers claim to be the server or CouchDB's administrator                    |
 * | owner        | the boutique that owns the resource; of a session, an account or a picture, the member      |
 * | party        | the créateur of the candidature                                                             |
 * | boutique     | another boutique                                                                            |
 * | createur     | another créateur                                                                            |
 * | former-party | a créateur whose own candidature to the same annonce was refused                            |
 * | other-party  | the créateur of another partnership of the same boutique                                    |
 * | left-party   | the créateur of a partnership whose account was deleted since, with their old cookie        |
 * | suspended    | the créateur of a partnership whose account was suspended since, with their old cookie      |
 * | operator     | an operator who has given the password again in this session; a boutique otherwise          |
 */
export const ROLES = [
  'visitor',
  'former',
  'impostor',
  'owner',
  'party',
  'boutique',
  'createur',
  'former-party',
  'other-party',
  'left-party',
  'suspended',
  'operator',
] as const
export type Role = (typeof ROLES)[number]

export interface Operation {
  /** Method and path as declared; a HEAD counts as its GET. */
  readonly route: string
  readonly act: 'read' | 'write'
  readonly resource: PolicyResource
  readonly by: readonly Role[]
}

const NOBODY: readonly Role[] = []
const ANYONE: readonly Role[] = ROLES
const CREATEURS: readonly Role[] = ['party', 'createur', 'former-party', 'other-party']
const MEMBERS: readonly Role[] = ['owner', 'boutique', 'operator', ...CREATEURS]
const PARTIES: readonly Role[] = ['owner', 'party']
const OWNER: readonly Role[] = ['owner']
const OPERATOR: readonly Role[] = ['operator']

const op = (route: string, act: Operation['act'], resource: PolicyResource, by: readonly Role[]): Operation => ({
  route,
  act,
  resource,
  by,
})

/** Read rows for a route that returns documents; only `_all_docs` returns others' profiles, by their keys. */
const documents = (route: string, profil: readonly Role[]): readonly Operation[] => [
  op(route, 'read', 'annonce-active', ANYONE),
  op(route, 'read', 'annonce-closed', OWNER),
  op(route, 'read', 'candidature', PARTIES),
  op(route, 'read', 'profil', profil),
  op(route, 'read', 'prive', OWNER),
  op(route, 'read', 'partenariat', PARTIES),
  op(route, 'read', 'record', PARTIES),
  op(route, 'read', 'suivi', OWNER),
  op(route, 'read', 'message', PARTIES),
  op(route, 'read', 'blocage', OWNER),
  op(route, 'read', 'signalement', OWNER),
]

export const POLICY: readonly Operation[] = [
  ...documents('GET /sync/:db/_changes', OWNER),
  ...documents('POST /sync/:db/_all_docs', MEMBERS),
  ...documents('POST /sync/:db/_bulk_get', OWNER),
  ...documents('GET /sync/:db/:id', OWNER),
  op('GET /sync/:db', 'read', 'database', MEMBERS),
  op('GET /sync/:db', 'read', 'public-database', ANYONE),
  op('GET /sync/_live', 'read', 'signal', ANYONE),

  op('POST /sync/:db/_bulk_docs', 'write', 'annonce-active', OWNER),
  op('POST /sync/:db/_bulk_docs', 'write', 'annonce-closed', OWNER),
  op('POST /sync/:db/_bulk_docs', 'write', 'candidature', PARTIES),
  op('POST /sync/:db/_bulk_docs', 'write', 'profil', OWNER),
  op('POST /sync/:db/_bulk_docs', 'write', 'prive', OWNER),
  op('POST /sync/:db/_bulk_docs', 'write', 'partenariat', PARTIES),
  op('POST /sync/:db/_bulk_docs', 'write', 'record', PARTIES), // append-only, as conversations are
  op('POST /sync/:db/_bulk_docs', 'write', 'suivi', OWNER),
  op('POST /sync/:db/_bulk_docs', 'write', 'message', PARTIES),
  op('POST /sync/:db/_bulk_docs', 'write', 'blocage', OWNER),
  op('POST /sync/:db/_bulk_docs', 'write', 'signalement', PARTIES),
  op('POST /sync/:db/_bulk_docs', 'write', 'new-annonce', ['owner', 'boutique', 'operator']),
  op('POST /sync/:db/_bulk_docs', 'write', 'new-candidature', CREATEURS),

  op('GET /catalogue/manifest.json', 'read', 'catalogue', ANYONE),
  op('GET /catalogue/:name', 'read', 'annonce-active', ANYONE),
  op('GET /catalogue/:name', 'read', 'annonce-closed', NOBODY),

  op('GET /photos/:kind/:uid/:file', 'read', 'photo-annonce', ANYONE),
  op('GET /photos/:kind/:uid/:file', 'read', 'photo-closed', OWNER),
  op('GET /photos/:kind/:uid/:file', 'read', 'photo-profil', MEMBERS),
  op('GET /photos/:kind/:uid/:file', 'read', 'photo-message', PARTIES),
  op('PUT /photos/:kind/:uid/:file', 'write', 'new-photo', OWNER),

  op('POST /api/comptes', 'write', 'new-compte', ANYONE),
  op('POST /api/session', 'write', 'new-session', ANYONE),
  op('GET /api/session', 'read', 'own-session', MEMBERS),
  op('DELETE /api/session', 'write', 'own-session', MEMBERS),
  op('PUT /api/compte/email', 'write', 'own-compte', MEMBERS),
  op('DELETE /api/compte', 'write', 'own-compte', MEMBERS),
  op('POST /api/adresse', 'write', 'own-compte', NOBODY),
  op('POST /api/adresse/annuler', 'write', 'own-compte', NOBODY),
  op('POST /api/adresse/lien', 'write', 'new-link', MEMBERS),
  op('GET /api/sessions', 'read', 'own-sessions', MEMBERS),
  op('DELETE /api/sessions', 'write', 'own-sessions', MEMBERS),
  op('DELETE /api/sessions/:id', 'write', 'own-sessions', MEMBERS),
  op('GET /api/export', 'read', 'own-export', MEMBERS),
  op('GET /api/notifications', 'read', 'own-notifications', MEMBERS),
  op('PUT /api/notifications', 'write', 'own-notifications', MEMBERS),
  op('DELETE /api/notifications', 'write', 'own-notifications', MEMBERS),
  op('GET /alertes/:token', 'read', 'alerts', NOBODY),
  op('POST /alertes/:token', 'write', 'alerts', NOBODY),
  op('POST /api/mot-de-passe', 'write', 'new-reset', ANYONE),
  op('GET /api/mot-de-passe/:token', 'read', 'reset', NOBODY),
  op('POST /api/mot-de-passe/:token', 'write', 'own-compte', NOBODY),

  op('GET /api/annonces', 'read', 'annonce-active', ANYONE),
  op('GET /api/annonces', 'read', 'annonce-closed', NOBODY),
  op('GET /api/compteurs', 'read', 'counts', ANYONE),
  op('POST /api/contact', 'write', 'new-message', ANYONE),
  op('POST /api/signalements', 'write', 'new-signalement', ANYONE),
  op('POST /api/contestations', 'write', 'new-contestation', OWNER),
  op('GET /api/moderation/acces', 'read', 'moderation', OPERATOR),
  op('POST /api/moderation/acces', 'write', 'moderation', OPERATOR),
  op('DELETE /api/moderation/acces', 'write', 'moderation', OPERATOR),
  op('GET /api/moderation/signalements', 'read', 'moderation', OPERATOR),
  op('GET /api/moderation/signalements/:name', 'read', 'moderation', OPERATOR),
  op('GET /api/moderation/photos/:kind/:uid/:file', 'read', 'photo-closed', OPERATOR),
  op('GET /api/moderation/photos/:kind/:uid/:file', 'read', 'photo-message', NOBODY), // except for a reported message
  op('POST /api/moderation/comptes', 'read', 'moderation', OPERATOR),
  op('POST /api/moderation/comptes/:uid/export', 'read', 'moderation', OPERATOR),
  op('GET /api/moderation/courriers', 'read', 'moderation', OPERATOR),
  op('GET /api/moderation/actes', 'read', 'moderation', OPERATOR),
  op('POST /api/moderation/actes', 'write', 'moderation', OPERATOR),
  op('GET /healthz', 'read', 'health', ANYONE),
  op('GET /readyz', 'read', 'health', ANYONE),
  op('GET /.well-known/security.txt', 'read', 'security-contact', ANYONE),
  op('GET /', 'read', 'counts', ANYONE),
  op('GET /', 'read', 'annonce-active', ANYONE),
  op('GET /', 'read', 'annonce-closed', NOBODY),
  op('GET /annonce/:annonceId', 'read', 'annonce-active', ANYONE),
  op('GET /annonce/:annonceId', 'read', 'annonce-closed', NOBODY),
  op('GET /annonces/:departement', 'read', 'page', ANYONE),
  op('GET /annonces/:departement/:commune', 'read', 'page', ANYONE),
  op('GET /annonces', 'read', 'page', ANYONE),
  op('GET /faq', 'read', 'page', ANYONE),
  op('GET /connexion', 'read', 'page', ANYONE),
  op('GET /ressources', 'read', 'page', ANYONE),
  op('GET /contact', 'read', 'page', ANYONE),
  op('GET /moderation', 'read', 'page', ANYONE),
  op('GET /contester', 'read', 'page', ANYONE),
  op('GET /mentions-legales', 'read', 'page', ANYONE),
  op('GET /cgu', 'read', 'page', ANYONE),
  op('GET /politique-confidentialite', 'read', 'page', ANYONE),
  op('GET /accessibilite', 'read', 'page', ANYONE),
  op('GET /plan-du-site', 'read', 'page', ANYONE),
  op('GET /sitemap.xml', 'read', 'page', ANYONE),
  op('GET /sitemap-:part.xml', 'read', 'page', ANYONE),
  op('GET /robots.txt', 'read', 'page', ANYONE),
  op('GET /*', 'read', 'app', ANYONE),
]

/** Whether any route lets the role read the resource. A resource without a row is readable by nobody. */
export function maySee(role: Role, resource: PolicyResource): boolean {
  return POLICY.some((one) => one.act === 'read' && one.resource === resource && one.by.includes(role))
}

/** Callers that a route admits at all, whatever they request; `anyone` also where a token in the request decides. */
export type Entrance = 'anyone' | 'members' | 'operators'

/**
 * @param route its method and path, as declared
 * @throws RangeError for a route without a row
 */
export function entranceOf(route: string): Entrance {
  const rows = POLICY.filter((one) => one.route === route)
  if (rows.length === 0) throw new RangeError(`no row in gateway/policy.ts for ${route}`)
  const roles = new Set(rows.flatMap(({ by }) => by))
  if (roles.size === 0 || roles.has('visitor')) return 'anyone'
  return roles.size === 1 && roles.has('operator') ? 'operators' : 'members'
}

/** Whether a database holds something that anyone may see. */
export function isOpenToVisitors(database: DatabaseName): boolean {
  return DATABASE_RESOURCES[database].some((resource) => maySee('visitor', resource))
}

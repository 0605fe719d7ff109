import { createECDH } from 'node:crypto'
import { TEXTS } from '#gateway/pages/sources.ts'
import { aReport, newId } from '#tests/fixtures/builders.ts'
import {
  type Attempt,
  added,
  answered,
  answeredOnce,
  cataloguePieces,
  created,
  photo,
  reading,
  SCOPES,
  searched,
  sentPhoto,
  signal,
  twin,
  writing,
} from './attempts.ts'
import { MODERATION } from './moderation.ts'
import { isClosed } from './resources.ts'
import { CONTACT, PASSWORD } from './world.ts'

/** A browser's push key: a point of the curve. */
const KEY = createECDH('prime256v1').generateKeys('base64url')
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/personne'
const PAGES = [...Object.keys(TEXTS), '/sitemap.xml', '/robots.txt']
const GUESS = 'A'.repeat(43)

/** The attempt for each row of the policy, by its route, or by its route and thing. */
export const ATTEMPTS: { readonly [route: string]: Attempt } = {
  'GET /sync/:db/_changes': reading((db) =>
    SCOPES.map((scope) => ({ url: `/sync/${db}/_changes?include_docs=true${scope}` })),
  ),
  'POST /sync/:db/_all_docs': reading((db, id) => [
    { method: 'POST', url: `/sync/${db}/_all_docs?include_docs=true`, payload: { keys: [id] } },
  ]),
  'POST /sync/:db/_bulk_get': reading((db, id) => [
    { method: 'POST', url: `/sync/${db}/_bulk_get?revs=true`, payload: { docs: [{ id }] } },
  ]),
  'GET /sync/:db/:id': reading((db, id) => [{ url: `/sync/${db}/${id}` }]),
  'GET /sync/:db': answered(200, { url: '/sync/candidatures' }),
  'GET /sync/:db public-database': answered(200, { url: '/sync/annonces' }),
  'GET /sync/_live': signal,
  'POST /sync/:db/_bulk_docs': writing,
  'POST /sync/:db/_bulk_docs record': added,
  'POST /sync/:db/_bulk_docs message': added,
  'POST /sync/:db/_bulk_docs signalement': added,
  'POST /sync/:db/_bulk_docs new-annonce': created,
  'POST /sync/:db/_bulk_docs new-candidature': created,
  'GET /catalogue/manifest.json': answered(200, { url: '/catalogue/manifest.json' }),
  'GET /catalogue/:name': cataloguePieces,
  'GET /photos/:kind/:uid/:file': photo,
  'PUT /photos/:kind/:uid/:file': sentPhoto,
  'POST /api/comptes': answeredOnce(201, () => ({
    method: 'POST',
    url: '/api/comptes',
    payload: { email: `${newId(8)}@example.fr`, password: PASSWORD, userType: 'boutique' },
  })),
  'POST /api/session': async (world, role) => {
    const asker = await twin(world, role)
    const { email } = await world.join('createur')
    const payload = { email, password: PASSWORD }
    return (await world.ask(role, { method: 'POST', url: '/api/session', payload }, asker)).status === 200
  },
  'GET /api/session': answered(200, { url: '/api/session' }),
  'DELETE /api/session': async (world, role) => {
    const asker = await twin(world, role)
    const token = asker?.cookie.split('=')[1] ?? ''
    const before = await world.accounts.resolve(token)
    await world.ask(role, { method: 'DELETE', url: '/api/session' }, asker)
    return before !== null && (await world.accounts.resolve(token)) === null
  },
  'PUT /api/compte/email': answeredOnce(200, () => ({
    method: 'PUT',
    url: '/api/compte/email',
    payload: { email: `${newId(8)}@example.fr`, password: PASSWORD },
  })),
  'DELETE /api/compte': answeredOnce(204, () => ({ method: 'DELETE', url: '/api/compte' })),
  'POST /api/adresse': answered(204, { method: 'POST', url: '/api/adresse', payload: { token: GUESS } }),
  'POST /api/adresse/annuler': answered(200, {
    method: 'POST',
    url: '/api/adresse/annuler',
    payload: { token: GUESS },
  }),
  'POST /api/adresse/lien': answered(202, { method: 'POST', url: '/api/adresse/lien', payload: {} }),
  'GET /alertes/:token': answered(200, { url: `/alertes/${GUESS}` }),
  'POST /alertes/:token': answered(200, { method: 'POST', url: `/alertes/${GUESS}` }),
  'GET /api/sessions': answered(200, { url: '/api/sessions' }),
  'DELETE /api/sessions': async (world, role) => {
    const asker = await twin(world, role)
    const other = asker === undefined || isClosed(role) ? '' : await world.signIn(asker.email)
    await world.ask(role, { method: 'DELETE', url: '/api/sessions' }, asker)
    return other !== '' && (await world.accounts.resolve(other.split('=')[1] ?? '')) === null
  },
  'DELETE /api/sessions/:id': async (world, role) => {
    const asker = await twin(world, role)
    const listed = await world.ask(role, { url: '/api/sessions' }, asker)
    const id = /"id":"([0-9a-f]{16})"/.exec(listed.text)?.[1] ?? '0'.repeat(16)
    return (await world.ask(role, { method: 'DELETE', url: `/api/sessions/${id}` }, asker)).status === 204
  },
  'GET /api/export': async (world, role) => {
    const { text } = await world.ask(role, { url: '/api/export' })
    const uid = role === 'visitor' || role === 'impostor' ? undefined : world.people[role].uid
    return uid !== undefined && text.includes('rayon-libre/1') && text.includes(uid)
  },
  'GET /api/notifications': async (world, role) =>
    (await world.ask(role, { url: '/api/notifications' })).text.includes('publicKey'),
  'PUT /api/notifications': answered(204, {
    method: 'PUT',
    url: '/api/notifications',
    payload: { endpoint: ENDPOINT, keys: { p256dh: KEY, auth: 'A'.repeat(22) } },
  }),
  'DELETE /api/notifications': answered(204, {
    method: 'DELETE',
    url: '/api/notifications',
    payload: { endpoint: ENDPOINT },
  }),
  'POST /api/mot-de-passe': answered(202, {
    method: 'POST',
    url: '/api/mot-de-passe',
    payload: { email: 'personne@example.fr' },
  }),
  'GET /api/mot-de-passe/:token': answeredOnce(204, () => ({ url: `/api/mot-de-passe/${GUESS}` })),
  'POST /api/mot-de-passe/:token': answered(204, {
    method: 'POST',
    url: `/api/mot-de-passe/${GUESS}`,
    payload: { password: PASSWORD },
  }),
  'GET /api/annonces': searched,
  'GET /api/compteurs': answered(200, { url: '/api/compteurs' }),
  'POST /api/contact': answered(202, {
    method: 'POST',
    url: '/api/contact',
    payload: { nom: 'Zoé', email: 'zoe@example.fr', sujet: 'Presse', message: 'Bonjour' },
  }),
  'POST /api/signalements': async (world, role) => {
    const { uid } = await world.join('boutique')
    const payload = aReport({ kind: 'profil', about: uid })
    return (await world.ask(role, { method: 'POST', url: '/api/signalements', payload })).status === 202
  },
  ...MODERATION,
  'GET /healthz': answered(200, { url: '/healthz' }),
  'GET /readyz': answered(200, { url: '/readyz' }),
  'GET /.well-known/security.txt': async (world, role) =>
    (await world.ask(role, { url: '/.well-known/security.txt' })).text.includes(CONTACT),
  'GET /': reading(() => [{ url: '/' }]),
  'GET / counts': async (world, role) => (await world.ask(role, { url: '/' })).text.includes('boutiques inscrites'),
  'GET /annonce/:annonceId': reading((_db, id) => [{ url: `/annonce/${id}` }]),
  'GET /annonces/:departement': answered(200, { url: '/annonces/bas-rhin-67' }),
  'GET /annonces/:departement/:commune': answered(200, { url: '/annonces/loire-atlantique-44/nantes-44109' }),
  'GET /annonces': answered(200, { url: '/annonces?ou=Nantes&rayon=5' }),
  ...Object.fromEntries(PAGES.map((path) => [`GET ${path}`, answered(200, { url: path })])),
  'GET /moderation': async (world, role) =>
    (await world.ask(role, { url: '/moderation' })).text.includes('canari-moderation'),
  'GET /contester': async (world, role) =>
    (await world.ask(role, { url: '/contester' })).text.includes('canari-contester'),
  'GET /sitemap-:part.xml': answered(200, { url: '/sitemap-1.xml' }),
  'GET /*': answered(200, { url: '/fichier.txt' }),
}

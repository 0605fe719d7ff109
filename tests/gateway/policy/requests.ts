import { createECDH } from 'node:crypto'
import { TEXTS } from '#gateway/pages/sources.ts'
import { aReport, newId } from '#tests/fixtures/builders.ts'
import {
  type Attempt,
  added,
  answered,
  answeredOnce,
  asking,
  cataloguePieces,
  created,
  photo,
  reading,
  SCOPES,
  saying,
  searched,
  sentPhoto,
  signal,
  tokenOf,
  twin,
  writing,
} from './attempts.ts'
import { MODERATION } from './moderation.ts'
import { isClosed } from './resources.ts'
import { CONTACT, PASSWORD } from './world.ts'

/** A browser's push key: a point of the curve. */
const KEY = createECDH('prime256v1').generateKeys('base64url')
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/personne'
const SUBSCRIPTION = { endpoint: ENDPOINT, keys: { p256dh: KEY, auth: 'A'.repeat(22) } }
const MESSAGE = { nom: 'Zoé', email: 'zoe@example.fr', sujet: 'Presse', message: 'Bonjour' }
/** Paths that are read as they are. */
const READ = [
  ...[...Object.keys(TEXTS), '/sitemap.xml', '/robots.txt', '/healthz', '/readyz', '/catalogue/manifest.json'],
  ...['/api/session', '/api/sessions', '/api/compteurs'],
  ...['signalements', 'courriers', 'actes', 'acces'].map((what) => `/api/moderation/${what}`),
]
const GUESS = 'A'.repeat(43)
const anAccount = () => ({ email: `${newId(8)}@example.fr`, password: PASSWORD, userType: 'boutique' })

/** The attempt for each row of the policy, by its route, or by its route and thing. */
export const ATTEMPTS: { readonly [route: string]: Attempt } = {
  'GET /sync/:db/_changes': reading((db) =>
    SCOPES.map((scope) => asking(`GET /sync/${db}/_changes?include_docs=true${scope}`)),
  ),
  'POST /sync/:db/_all_docs': reading((db, id) => [
    asking(`POST /sync/${db}/_all_docs?include_docs=true`, { keys: [id] }),
  ]),
  'POST /sync/:db/_bulk_get': reading((db, id) => [asking(`POST /sync/${db}/_bulk_get?revs=true`, { docs: [{ id }] })]),
  'GET /sync/:db/:id': reading((db, id) => [asking(`GET /sync/${db}/${id}`)]),
  'GET /sync/:db': answered(200, 'GET /sync/candidatures'),
  'GET /sync/:db public-database': answered(200, 'GET /sync/annonces'),
  'GET /sync/_live': signal,
  'POST /sync/:db/_bulk_docs': writing,
  'POST /sync/:db/_bulk_docs record': added,
  'POST /sync/:db/_bulk_docs message': added,
  'POST /sync/:db/_bulk_docs signalement': added,
  'POST /sync/:db/_bulk_docs new-annonce': created,
  'POST /sync/:db/_bulk_docs new-candidature': created,
  'GET /catalogue/:name': cataloguePieces,
  'GET /photos/:kind/:uid/:file': photo,
  'PUT /photos/:kind/:uid/:file': sentPhoto,
  'POST /api/comptes': answeredOnce(201, 'POST /api/comptes', anAccount),
  'POST /api/session': async (world, role) => {
    const asker = await twin(world, role)
    const { email } = await world.join('createur')
    return (await world.ask(role, asking('POST /api/session', { email, password: PASSWORD }), asker)).status === 200
  },
  'DELETE /api/session': async (world, role) => {
    const asker = await twin(world, role)
    const token = asker === undefined ? '' : tokenOf(asker)
    const before = await world.accounts.resolve(token)
    await world.ask(role, asking('DELETE /api/session'), asker)
    return before !== null && (await world.accounts.resolve(token)) === null
  },
  'PUT /api/compte/email': answeredOnce(200, 'PUT /api/compte/email', anAccount),
  'DELETE /api/compte': answeredOnce(204, 'DELETE /api/compte'),
  'POST /api/adresse': answered(204, 'POST /api/adresse', { token: GUESS }),
  'POST /api/adresse/annuler': answered(200, 'POST /api/adresse/annuler', { token: GUESS }),
  'POST /api/adresse/lien': answered(202, 'POST /api/adresse/lien', {}),
  'GET /alertes/:token': answered(200, `GET /alertes/${GUESS}`),
  'POST /alertes/:token': answered(200, `POST /alertes/${GUESS}`),
  'DELETE /api/sessions': async (world, role) => {
    const asker = await twin(world, role)
    const other = asker === undefined || isClosed(role) ? null : await world.signIn(asker.email)
    await world.ask(role, asking('DELETE /api/sessions'), asker)
    return other !== null && (await world.accounts.resolve(tokenOf({ cookie: other }))) === null
  },
  'DELETE /api/sessions/:id': async (world, role) => {
    const asker = await twin(world, role)
    const listed = await world.ask(role, asking('GET /api/sessions'), asker)
    const id = /"id":"([0-9a-f]{16})"/.exec(listed.text)?.[1] ?? '0'.repeat(16)
    return (await world.ask(role, asking(`DELETE /api/sessions/${id}`), asker)).status === 204
  },
  'GET /api/export': async (world, role) => {
    const { text } = await world.ask(role, asking('GET /api/export'))
    const uid = role === 'visitor' || role === 'impostor' ? undefined : world.people[role].uid
    return uid !== undefined && text.includes('rayon-libre/1') && text.includes(uid)
  },
  'GET /api/notifications': saying('publicKey', 'GET /api/notifications'),
  'PUT /api/notifications': answered(204, 'PUT /api/notifications', SUBSCRIPTION),
  'DELETE /api/notifications': answered(204, 'DELETE /api/notifications', { endpoint: ENDPOINT }),
  'POST /api/mot-de-passe': answered(202, 'POST /api/mot-de-passe', { email: 'personne@example.fr' }),
  'GET /api/mot-de-passe/:token': answeredOnce(204, `GET /api/mot-de-passe/${GUESS}`),
  'POST /api/mot-de-passe/:token': answered(204, `POST /api/mot-de-passe/${GUESS}`, { password: PASSWORD }),
  'GET /api/annonces': searched,
  'POST /api/contact': answered(202, 'POST /api/contact', MESSAGE),
  'POST /api/signalements': async (world, role) => {
    const report = aReport({ kind: 'profil', about: (await world.join('boutique')).uid })
    return (await world.ask(role, asking('POST /api/signalements', report))).status === 202
  },
  ...MODERATION,
  'GET /.well-known/security.txt': saying(CONTACT, 'GET /.well-known/security.txt'),
  'GET /': reading(() => [asking('GET /')]),
  'GET / counts': saying('boutiques inscrites', 'GET /'),
  'GET /annonce/:annonceId': reading((_db, id) => [asking(`GET /annonce/${id}`)]),
  'GET /annonces/:departement': answered(200, 'GET /annonces/bas-rhin-67'),
  'GET /annonces/:departement/:commune': answered(200, 'GET /annonces/loire-atlantique-44/nantes-44109'),
  'GET /annonces': answered(200, 'GET /annonces?ou=Nantes&rayon=5'),
  ...Object.fromEntries(READ.map((path) => [`GET ${path}`, answered(200, `GET ${path}`)])),
  'GET /moderation': saying('canari-moderation', 'GET /moderation'),
  'GET /contester': saying('canari-contester', 'GET /contester'),
  'GET /sitemap-:part.xml': answered(200, 'GET /sitemap-1.xml'),
  'GET /*': answered(200, 'GET /fichier.txt'),
}

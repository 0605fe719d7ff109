import { once } from 'node:events'
import type { InjectOptions } from 'fastify'
import type { DatabaseName, Doc } from '#domain/rules.ts'
import type { Operation, Role, Thing } from '#gateway/policy.ts'
import { aCandidature, anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { sha256, webp } from '#tests/fixtures/webp.ts'
import { walkTo } from '../../../scripts/seed/walk.ts'
import { type Answer, CANARIES, CONTACT, PASSWORD, type Person, type World } from './world.ts'

/** Tries one operation as one role. @returns whether it was given: the thing was seen, or written */
export type Attempt = (world: World, role: Role, operation: Operation) => Promise<boolean>

type DocumentThing = 'annonce-active' | 'annonce-closed' | 'candidature' | 'profil' | 'prive' | 'partenariat'

function documentOf(world: World, thing: Thing): { readonly db: DatabaseName; readonly id: string } {
  const of: { readonly [T in DocumentThing]: { db: DatabaseName; id: string } } = {
    'annonce-active': { db: 'annonces', id: world.active._id },
    'annonce-closed': { db: 'annonces', id: world.closed._id },
    candidature: { db: 'candidatures', id: world.candidature._id },
    profil: { db: 'users', id: world.people.owner.uid },
    prive: { db: 'prives', id: world.people.owner.uid },
    partenariat: { db: 'partenariats', id: world.partenariat._id },
  }
  return of[thing as DocumentThing]
}

/** The first canary of a thing is in the very document that is asked for. */
function shows(answers: readonly Answer[], thing: Thing): boolean {
  const canary = CANARIES[thing]?.[0]
  return canary !== undefined && answers.some(({ text }) => text.includes(canary))
}

/** Each of the requests is tried; one that shows the thing is enough. */
function reading(requests: (db: string, id: string, world: World) => readonly InjectOptions[]): Attempt {
  return async (world, role, { thing }) => {
    const { db, id } = documentOf(world, thing)
    const answers: Answer[] = []
    for (const request of requests(db, id, world)) answers.push(await world.ask(role, request))
    return shows(answers, thing)
  }
}

const SCOPES = ['', '&scope=own', '&scope=public']

/** Another one each time, as far as it matters. */
function aDate(): string {
  return `${2000 + Math.floor(Math.random() * 1000)}-01-01`
}

/** The next step of a candidature made for it, since none ever goes back. */
async function decided({ store, people }: World, role: Role): Promise<Doc> {
  const annonce = anAnnonce(people.owner.uid)
  await store.writeAs({ kind: 'server' }, 'annonces', [{ ...annonce }])
  const accepted = role === 'party'
  const start = accepted
    ? ({ status: 'awaiting-creator', offerExpiresAt: '2026-02-11T11:00:00.000Z' } as const)
    : ({ status: 'pending', offerExpiresAt: '' } as const)
  const candidature = aCandidature(annonce, people.party.uid, { ...start, email: people.party.email })
  await walkTo(store, candidature)
  const current = await store.db('candidatures').get(candidature._id)
  return { ...current, status: accepted ? 'confirmed' : 'awaiting-creator' }
}

/** A change that the thing's own rules allow. */
async function changed(world: World, role: Role, thing: Thing): Promise<Doc> {
  if (thing === 'candidature') return decided(world, role)
  const { db, id } = documentOf(world, thing)
  const current = await world.store.db(db).get(id)
  if (thing === 'profil') return { ...current, ville: newId(8) }
  if (thing === 'prive') return { ...current, adresseLocale: `12 rue du Canari, ${newId(8)}` }
  if (thing === 'partenariat') return { ...current, header: { ...(current.header as object), date: aDate() } }
  return { ...current, prix: Math.floor(Math.random() * 1000) + 100 }
}

const push = (db: string, doc: object): InjectOptions => ({
  method: 'POST',
  url: `/sync/${db}/_bulk_docs`,
  payload: { docs: [doc] },
})

const writing: Attempt = async (world, role, { thing }) => {
  const { db } = documentOf(world, thing)
  const doc = await changed(world, role, thing)
  const before = await world.store.db(db).get(doc._id)
  await world.ask(role, push(db, doc))
  return (await world.store.db(db).get(doc._id))._rev !== before._rev
}

async function exists(world: World, db: 'annonces' | 'candidatures', id: string): Promise<boolean> {
  const { rows } = await world.store.db(db).allDocs({ keys: [id] })
  return rows.some((row) => 'value' in row)
}

/** A member named by nobody else's cookie: what is tried on it changes none of the people. */
async function twin(world: World, role: Role): Promise<Person | undefined> {
  if (role === 'visitor' || role === 'impostor') return undefined
  if (role === 'former') return world.people.former
  return world.join(world.people[role].userType)
}

const created: Attempt = async (world, role, { thing }) => {
  const asker = await twin(world, role)
  const uid = asker?.uid ?? world.people.owner.uid
  const annonce = anAnnonce(uid)
  const one =
    thing === 'new-annonce'
      ? (['annonces', annonce] as const)
      : (['candidatures', aCandidature(world.active, uid)] as const)
  await world.ask(role, push(one[0], { ...one[1] }), asker)
  return exists(world, one[0], one[1]._id)
}

/** Given when the request gets this status. */
function answered(yes: number, request: InjectOptions): Attempt {
  return async (world, role) => (await world.ask(role, request)).status === yes
}

/** The same on a member made for it, whose session or account may end. */
function answeredOnce(yes: number, request: () => InjectOptions): Attempt {
  return async (world, role) => (await world.ask(role, request(), await twin(world, role))).status === yes
}

/** Writing by another way than `_bulk_docs`: on a document of the asker's own, which would be the easiest. */
function otherWays(method: 'POST' | 'PUT' | 'DELETE'): Attempt {
  return async (world, role) => {
    const { closed } = world
    const before = await world.store.db('annonces').get(closed._id)
    const json = { 'content-type': 'application/json' }
    for (const path of [
      closed._id,
      `${closed._id}?new_edits=false`,
      '_purge',
      '_revs_diff',
      '_design/x',
      '_security',
    ]) {
      const url = `/sync/annonces/${path}`
      await world.ask(role, { method, url, headers: json, payload: JSON.stringify({ ...before, prix: 1 }) })
    }
    const after = await world.store.db('annonces').get(closed._id)
    return after._rev !== before._rev || (await exists(world, 'annonces', '_design/x'))
  }
}

const photo: Attempt = async (world, role, { thing }) => {
  const url = thing === 'photo-annonce' ? world.photos.annonce : world.photos.profil
  return shows([await world.ask(role, { url })], thing)
}

const sentPhoto: Attempt = async (world, role) => {
  const bytes = webp(`photo ${newId(8)}`)
  const url = `/photos/annonces/${world.people.owner.uid}/${sha256(bytes)}.webp`
  const headers = { 'content-type': 'image/webp', 'x-sha256': sha256(bytes) }
  for (const more of [{}, { 'x-rayon-uid': world.people.owner.uid }]) {
    await world.ask(role, { method: 'PUT', url, payload: bytes, headers: { ...headers, ...more } })
  }
  const { rows } = await world.store.db('photos').allDocs({ keys: [`${world.people.owner.uid}.${sha256(bytes)}`] })
  return rows.some((row) => 'value' in row)
}

const signal: Attempt = async (world, role) => {
  const { app, people } = world
  const cookie = role === 'visitor' || role === 'impostor' ? '' : people[role].cookie
  const answer = await app.inject({ url: '/sync/_live', headers: { cookie }, payloadAsStream: true })
  const stream = answer.stream()
  const [first] = (await once(stream, 'data')) as unknown[]
  stream.destroy()
  return answer.statusCode === 200 && String(first).includes('retry')
}

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/personne'
const GUESS = 'A'.repeat(43)
const changes = (method: 'GET' | 'POST'): Attempt =>
  reading((db) =>
    SCOPES.map((scope) => ({
      method,
      url: `/sync/${db}/_changes?include_docs=true${scope}`,
      ...(method === 'POST' ? { payload: {} } : {}),
    })),
  )

/** How each row of the policy is tried, by its route, or by its route and thing. */
export const ATTEMPTS: { readonly [route: string]: Attempt } = {
  'GET /sync/:db/_changes': changes('GET'),
  'POST /sync/:db/_changes': changes('POST'),
  'POST /sync/:db/_all_docs': reading((db, id) => [
    { method: 'POST', url: `/sync/${db}/_all_docs?include_docs=true`, payload: { keys: [id] } },
  ]),
  'POST /sync/:db/_bulk_get': reading((db, id) => [
    { method: 'POST', url: `/sync/${db}/_bulk_get?revs=true`, payload: { docs: [{ id }] } },
  ]),
  'GET /sync/:db/:id': reading((db, id) => [
    { url: `/sync/${db}/${id}` },
    { url: `/sync/${db}/${id}?open_revs=all&revs=true` },
  ]),
  'GET /sync/:db/_local/:id': answered(200, { url: '/sync/annonces/_local/epoch' }),
  'GET /sync/:db': answered(200, { url: '/sync/candidatures' }),
  'GET /sync/_live': signal,
  'POST /sync/:db/_bulk_docs': writing,
  'POST /sync/:db/_bulk_docs new-annonce': created,
  'POST /sync/:db/_bulk_docs new-candidature': created,
  'POST /sync/:db/*': otherWays('POST'),
  'PUT /sync/:db/*': otherWays('PUT'),
  'DELETE /sync/:db/*': otherWays('DELETE'),
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
  'GET /api/sessions': answered(200, { url: '/api/sessions' }),
  'DELETE /api/sessions': async (world, role) => {
    const asker = await twin(world, role)
    const other = asker === undefined || role === 'former' ? '' : await world.signIn(asker.email)
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
    payload: { endpoint: ENDPOINT, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } },
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
  'GET /api/compteurs': answered(200, { url: '/api/compteurs' }),
  'POST /api/contact': answered(202, {
    method: 'POST',
    url: '/api/contact',
    payload: { nom: 'Zoé', email: 'zoe@example.fr', sujet: 'Presse', message: 'Bonjour' },
  }),
  'GET /healthz': answered(200, { url: '/healthz' }),
  'GET /metrics': answered(200, { url: '/metrics' }),
  'GET /.well-known/security.txt': async (world, role) =>
    (await world.ask(role, { url: '/.well-known/security.txt' })).text.includes(CONTACT),
  'GET /*': answered(200, { url: '/robots.txt' }),
}

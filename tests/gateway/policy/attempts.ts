import { once } from 'node:events'
import type { InjectOptions } from 'fastify'
import type { Uid } from '#domain/ids.ts'
import type { DatabaseName, Doc } from '#domain/rules.ts'
import type { Operation, Role } from '#gateway/policy.ts'
import type { PolicyResource } from '#gateway/policy-resources.ts'
import { aCandidature, anAnnonce, anEntry, aSale, newId } from '#tests/fixtures/builders.ts'
import { sha256Sync, webp } from '#tests/fixtures/webp.ts'
import { walkTo } from '../../../scripts/seed/walk.ts'
import { CANARIES } from './canaries.ts'
import { documentForThing, isClosed, sharedWith } from './resources.ts'
import type { Person, WireAnswer, World } from './world.ts'

/** Tries one operation as one role. @returns whether it was allowed: the thing was seen, or written */
export type Attempt = (world: World, role: Role, operation: Operation) => Promise<boolean>

/** A request by its first line, such as `GET /api/session`. */
export function asking(line: string, payload?: object): InjectOptions {
  const [method, url = ''] = line.split(' ')
  return { method: method as 'GET', url, ...(payload === undefined ? {} : { payload }) }
}

/** The token of a session's cookie. */
export const tokenOf = ({ cookie }: Pick<Person, 'cookie'>): string => cookie.split('=')[1] ?? ''

/** The first canary of a thing is in the very document requested. */
function shows(answers: readonly WireAnswer[], thing: PolicyResource): boolean {
  const canary = CANARIES[thing]?.[0]
  return canary !== undefined && answers.some(({ text }) => text.includes(canary))
}

/** Tries each of the requests; one that shows the thing is enough. */
export function reading(requests: (db: string, id: string, world: World) => readonly InjectOptions[]): Attempt {
  return async (world, role, { resource }) => {
    const { db, id } = documentForThing(world, resource, role)
    const answers: WireAnswer[] = []
    for (const request of requests(db, id, world)) answers.push(await world.ask(role, request))
    return shows(answers, resource)
  }
}

export const SCOPES = ['', '&scope=own', '&scope=public']

/** A random date of this century: practically never the same twice. */
const aDate = () => new Date(Date.UTC(2000, 0, 1 + Math.floor(Math.random() * 36_000))).toISOString().slice(0, 10)

/** A new candidature's next step, as a candidature never goes back. */
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
async function changed(world: World, role: Role, thing: PolicyResource): Promise<Doc> {
  if (thing === 'candidature') return decided(world, role)
  const { db, id } = documentForThing(world, thing, role)
  const current = await world.store.db(db).get(id)
  if (thing === 'profil') return { ...current, ville: newId(8) }
  if (thing === 'prive') return { ...current, adresseLocale: `12 rue du Canari, ${newId(8)}` }
  if (thing === 'blocage') return { ...current, active: !current.active }
  if (thing === 'suivi') return { ...current, text: `canari-note, ${newId(8)}` }
  if (thing === 'partenariat') return { ...current, header: { ...(current.header as object), date: aDate() } }
  return { ...current, prix: Math.floor(Math.random() * 1000) + 100 }
}

const push = (db: string, doc: object) => asking(`POST /sync/${db}/_bulk_docs`, { docs: [doc] })

export const writing: Attempt = async (world, role, { resource }) => {
  const { db } = documentForThing(world, resource, role)
  const doc = await changed(world, role, resource)
  const before = await world.store.db(db).get(doc._id)
  await world.ask(role, push(db, doc))
  return (await world.store.db(db).get(doc._id))._rev !== before._rev
}

/** Adds to a partnership under the asker's name, and under others'. @throws Error when another's name was accepted */
export const added: Attempt = async (world, role, { resource }) => {
  const { db } = documentForThing(world, resource, role)
  const { candidature } = sharedWith(world, role)
  const askerUid = role === 'visitor' || role === 'impostor' ? '' : world.people[role].uid
  const say = { text: newId(8), receivedAt: '', reason: resource === 'message' ? '' : 'scam' } as const
  const given = new Set<string>()
  for (const uid of new Set([askerUid, candidature.creatorId, candidature.boutiqueId])) {
    const by = uid as Uid
    const kind = resource === 'message' ? 'message' : 'signalement'
    const doc = resource === 'record' ? aSale(candidature, by) : anEntry(candidature, kind, by, say)
    await world.ask(role, push(db, doc))
    if (await exists(world, db, doc._id)) given.add(uid)
  }
  const isOwn = given.delete(askerUid)
  if (given.size > 0) throw new Error(`${role} wrote a ${resource} in another's name`)
  return isOwn
}

async function exists(world: World, db: DatabaseName, id: string): Promise<boolean> {
  const { rows } = await world.store.db(db).allDocs({ keys: [id] })
  return rows.some((row) => 'value' in row)
}

/** A new member of the same type, so that the attempt changes none of the people. */
export async function twin(world: World, role: Role): Promise<Person | undefined> {
  if (role === 'visitor' || role === 'impostor') return undefined
  if (isClosed(role)) return world.people[role]
  return world.join(world.people[role].userType)
}

export const created: Attempt = async (world, role, { resource }) => {
  const asker = await twin(world, role)
  const uid = asker?.uid ?? world.people.owner.uid
  const annonce = anAnnonce(uid)
  const one =
    resource === 'new-annonce'
      ? (['annonces', annonce] as const)
      : (['candidatures', aCandidature(world.active, uid)] as const)
  await world.ask(role, push(one[0], { ...one[1] }), asker)
  return exists(world, one[0], one[1]._id)
}

/** Allowed when the request gets this status. */
export function answered(yes: number, line: string, payload?: object): Attempt {
  return async (world, role) => (await world.ask(role, asking(line, payload))).status === yes
}

/** The same as a new member, whose session or account the request may end. */
export function answeredOnce(yes: number, line: string, payload?: () => object): Attempt {
  return async (world, role) =>
    (await world.ask(role, asking(line, payload?.()), await twin(world, role))).status === yes
}

/** Allowed when the answer has this text. */
export function saying(words: string, line: string): Attempt {
  return async (world, role) => (await world.ask(role, asking(line))).text.includes(words)
}

export const photo: Attempt = async (world, role, { resource }) => {
  const { annonce, closed, profil, message } = world.photos
  const url =
    { 'photo-annonce': annonce, 'photo-closed': closed, 'photo-message': message }[resource as string] ?? profil
  return shows([await world.ask(role, asking(`GET ${url}`))], resource)
}

export const sentPhoto: Attempt = async (world, role) => {
  const bytes = webp(`photo ${newId(8)}`)
  const url = `/photos/annonces/${world.people.owner.uid}/${sha256Sync(bytes)}.webp`
  const headers = { 'content-type': 'image/webp', 'x-sha256': sha256Sync(bytes) }
  for (const more of [{}, { 'x-rayon-uid': world.people.owner.uid }]) {
    await world.ask(role, { ...asking(`PUT ${url}`, bytes), headers: { ...headers, ...more } })
  }
  const { rows } = await world.store.db('photos').allDocs({ keys: [`${world.people.owner.uid}.${sha256Sync(bytes)}`] })
  return rows.some((row) => 'value' in row)
}

export const signal: Attempt = async (world, role) => {
  const { app, people } = world
  const cookie = role === 'visitor' || role === 'impostor' ? '' : people[role].cookie
  const answer = await app.inject({ url: '/sync/_live', headers: { cookie }, payloadAsStream: true })
  const stream = answer.stream()
  const [first] = (await once(stream, 'data')) as unknown[]
  stream.destroy()
  return answer.statusCode === 200 && String(first).includes('retry')
}

/** Reads all pieces in the manifest. */
export const cataloguePieces: Attempt = async (world, role, { resource }) => {
  const { text } = await world.ask(role, asking('GET /catalogue/manifest.json'))
  const names = [...text.matchAll(/"name":"([0-9a-f]{64})"/g)].map(([, name]) => name)
  const answers: WireAnswer[] = []
  for (const name of names) answers.push(await world.ask(role, asking(`GET /catalogue/${name}`)))
  return shows(answers, resource)
}

/** Searches by each kind of parameter. */
export const searched: Attempt = async (world, role, { resource }) => {
  const answers: WireAnswer[] = []
  for (const query of ['', '?ou=nantes', '?commune=44109', '?departement=44']) {
    answers.push(await world.ask(role, asking(`GET /api/annonces${query}`)))
  }
  return shows(answers, resource)
}

import { Agent, request } from 'node:http'
import type { InjectOptions } from 'fastify'
import type { Uid } from '#domain/ids.ts'
import type { UserType } from '#domain/user.ts'
import type { Role } from '#gateway/policy.ts'
import { aCandidature, anAnnonce, anEntry, aUser, newId } from '#tests/fixtures/builders.ts'
import { closing } from '#tests/fixtures/closing.ts'
import { aSuivi } from '#tests/fixtures/documents.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aPhotoOf } from '#tests/fixtures/leaving.ts'
import { aShell, sourceRenderer } from '#tests/fixtures/rendered.ts'
import { walkTo } from '../../../scripts/seed/walk.ts'
import { aPartnership, type Canaries, PARTNERSHIP_CANARIES } from './partnership.ts'

export const PASSWORD = 'motdepasse'
/** A remote address: counters are open to the machine itself. */
const ELSEWHERE = '203.0.113.7'
export const CONTACT = 'mailto:securite@rayon.example'
export const SITE_HOST = 'rayon.example'
const CANARY = { message: 'canari-message' }
const SILENCE_MS = 60_000 // a request without an answer is a fault of its own
const NOW = Date.parse('2026-02-10T12:00:00.000Z')

export interface Person {
  readonly uid: Uid
  readonly email: string
  readonly userType: UserType
  cookie: string
}

/** A request sent over a socket: its path is not normalised. */
export interface WireRequest {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string
}

export interface WireAnswer {
  readonly status: number
  /** The status line, headers and body, as one text. */
  readonly text: string
}

export type World = Awaited<ReturnType<typeof aWorld>>

const SERVER = { kind: 'server' } as const

/** Headers of an attacker who hopes that the gateway forwards them. */
const IMPOSTURE = {
  authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}`,
  'x-auth-couchdb-username': 'admin',
  'x-auth-couchdb-roles': '_admin',
  'x-auth-couchdb-token': '0'.repeat(40),
  'x-forwarded-for': '127.0.0.1',
  'x-rayon-server': '1',
}

/** The real gateway with real accounts, a few people, and a canary in everything private. */
export async function aWorld() {
  const APP_DIR = await aShell({ 'fichier.txt': 'Bonjour\n' })
  const env = { APP_DIR, SECURITY_CONTACT: CONTACT, PUBLIC_ORIGIN: `http://${SITE_HOST}` }
  const gateway = await startHttpGateway({ env, now: NOW, loadRenderer: sourceRenderer })
  const { app, store, accounts } = gateway
  const port = Number(new URL(gateway.url).port)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  closing.push(async () => agent.destroy())

  const ours = { host: SITE_HOST, origin: `http://${SITE_HOST}` }
  const inject = async (options: InjectOptions) =>
    app.inject({ remoteAddress: ELSEWHERE, ...options, headers: { ...ours, ...options.headers } })
  /** Opens a session. @returns the cookie */
  const signIn = async (email: string) => {
    const answer = await inject({ method: 'POST', url: '/api/session', payload: { email, password: PASSWORD } })
    return `rl_session=${answer.cookies[0]?.value ?? ''}`
  }
  /** Makes one more member with an account and a session. */
  const joinAs = async (userType: UserType, name = `membre-${newId(8)}`): Promise<Person> => {
    const uid = newId(20) as Uid
    const email = `${name}@example.fr`
    await accounts.createAccount(email, PASSWORD, userType, { uid })
    const { _rev } = await store.db('users').get(uid)
    await store.db('users').put({ ...aUser(uid, userType, { email }), _rev })
    return { uid, email, userType, cookie: await signIn(email) }
  }

  const people = {
    owner: await joinAs('boutique', 'canari-proprietaire'),
    party: await joinAs('createur', 'canari-candidat'),
    boutique: await joinAs('boutique'),
    createur: await joinAs('createur'),
    former: await joinAs('boutique', 'canari-disparu'),
    'former-party': await joinAs('createur'),
    'other-party': await joinAs('createur'),
    'left-party': await joinAs('createur'),
    suspended: await joinAs('createur'),
    operator: await joinAs('boutique'),
  } satisfies Record<Exclude<Role, 'visitor' | 'impostor'>, Person>
  const { owner, party, former, operator } = people
  await accounts.setOperator(operator.uid, true)
  const session = await accounts.resolve(operator.cookie.split('=')[1] ?? '')
  if (session !== null) await accounts.openOperating(session, PASSWORD, ELSEWHERE)
  const photos = {
    annonce: await aPhotoOf(gateway, owner, 'annonces', 'canari-vitrine'),
    closed: await aPhotoOf(gateway, owner, 'annonces', 'canari-reserve'),
    profil: await aPhotoOf(gateway, owner, 'users', 'canari-portrait'),
    message: await aPhotoOf(gateway, owner, 'messages', 'canari-cliche'),
  }
  const active = anAnnonce(owner.uid, {
    description: 'canari-ouverte',
    photos: [photos.annonce],
  })
  const closed = anAnnonce(owner.uid, {
    description: 'canari-cloturee',
    photos: [photos.closed],
    active: false,
    closedAt: '2026-02-05T09:00:00.000Z',
  })
  const applied = anAnnonce(owner.uid)
  const candidature = aCandidature(applied, party.uid, { ...CANARY, email: party.email })
  const left = anAnnonce(former.uid, { description: 'canari-disparu' })
  // Each reaches its state through its regular transitions: CouchDB's validators refuse shortcuts.
  const open = { ...closed, active: true, closedAt: '' }
  const rows = [...(await store.writeAs(SERVER, 'annonces', [{ ...active }, { ...open }, { ...applied }, { ...left }]))]
  const { _rev } = await store.db('annonces').get(closed._id)
  rows.push(...(await store.writeAs(SERVER, 'annonces', [{ ...closed, _rev }])))
  if (!rows.every(({ ok }) => ok)) throw new Error('an annonce of the world was refused')
  await walkTo(store, candidature)
  const blocage = anEntry(candidature, 'blocage', owner.uid, { at: '2026-02-05T17:17:17.717Z' })
  await store.writeAs(SERVER, 'conversations', [{ ...blocage }])
  await walkTo(store, aCandidature(applied, people['former-party'].uid, { status: 'refused-by-boutique' }))
  const agree = (person: Person, canaries: Canaries | null) =>
    aPartnership(store, { owner: owner.uid, party: person.uid, photo: photos.message }, canaries)
  /** Those that the owner shares with the party, and with those who have left. */
  const partnerships = {
    party: await agree(party, PARTNERSHIP_CANARIES),
    'left-party': await agree(people['left-party'], PARTNERSHIP_CANARIES),
    suspended: await agree(people.suspended, PARTNERSHIP_CANARIES),
  }
  await agree(people['other-party'], null)
  const suivi = aSuivi('note', candidature._id, { text: 'canari-note' }, owner.uid)
  await store.writeAs(SERVER, 'suivis', [suivi as never])
  await store.writeAs(SERVER, 'prives', [
    { _id: owner.uid, adresseLocale: '12 rue du Canari' },
    { _id: former.uid, adresseLocale: 'canari-disparu' },
  ])
  await store.db('mail').put({ _id: 'contact:1', to: 'canari-courrier@example.fr', message: {}, state: 'sent' })
  await store.db('accounts').put({ _id: `reset:${'0'.repeat(64)}`, uid: owner.uid, email: 'canari-empreinte' })

  for (const { cookie } of [former, people['left-party']]) {
    const gone = await inject({ method: 'DELETE', url: '/api/compte', headers: { cookie } })
    if (gone.statusCode !== 204) throw new Error(`the former member is still there: ${gone.statusCode}`)
  }
  await accounts.suspend(people.suspended.uid, { reason: 'scam', at: new Date(NOW).toISOString() })

  const carried = (role: Role, person?: Person): Record<string, string> => {
    if (role === 'visitor') return {}
    if (role === 'impostor') return IMPOSTURE
    const { cookie, uid } = person ?? people[role]
    return { cookie, 'x-rayon-uid': uid }
  }
  await gateway.catalogue.make()
  return {
    ...gateway,
    people,
    active,
    closed,
    applied,
    candidature,
    partnerships,
    blocage,
    suivi,
    photos,
    join: joinAs,
    signIn,
    /** One injected request from a remote address, with the role's credentials. */
    ask: async (role: Role, options: InjectOptions, person?: Person): Promise<WireAnswer> => {
      const answer = await inject({ ...options, headers: { ...carried(role, person), ...options.headers } })
      return { status: answer.statusCode, text: `${JSON.stringify(answer.headers)}\n${answer.body}` }
    },
    /** The same over a socket, byte for byte. */
    send: (role: Role, { method, url, headers, payload }: WireRequest) =>
      new Promise<WireAnswer>((resolve, reject) => {
        const all = { ...ours, ...carried(role), ...headers }
        const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }
        const call = request({ port, agent, method, path: url, headers: { ...all, ...length } }, (answer) => {
          const chunks: Uint8Array[] = []
          answer.on('data', (chunk: Uint8Array) => {
            chunks.push(chunk)
            // An event stream has no end: its first chunk is its answer.
            if (answer.headers['content-type']?.startsWith('text/event-stream')) answer.destroy()
          })
          answer.on('error', () => {})
          answer.on('close', () => {
            const body = Buffer.concat(chunks).toString()
            resolve({ status: answer.statusCode ?? 0, text: `${JSON.stringify(answer.headers)}\n${body}` })
          })
        })
        call.setTimeout(SILENCE_MS, () => call.destroy(new Error(`no answer to ${method} ${url}`)))
        call.on('error', reject)
        call.end(payload)
      }),
    port,
  }
}

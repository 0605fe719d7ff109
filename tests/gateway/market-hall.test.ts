import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Annonce } from '#domain/annonce.ts'
import type { Uid } from '#domain/ids.ts'
import type { User, UserType } from '#domain/user.ts'
import { aCandidature, anAnnonce, aUser } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { sha256, webp } from '#tests/fixtures/webp.ts'

vi.setConfig({ testTimeout: 120_000 }) // forty people, one by one

const PEOPLE = 40
const DATABASES = ['annonces', 'candidatures', 'users', 'prives', 'partenariats']

let gateway: HttpGateway
beforeAll(async () => {
  gateway = await startHttpGateway({ env: { RATE_LIMITS: 'on' } })
})
interface Person {
  readonly uid: Uid
  readonly user: User
  readonly headers: Readonly<Record<string, string>>
}

/** What every answer said that was not what an honest person should get. */
const refusals: string[] = []

async function ask(method: string, path: string, headers: Readonly<Record<string, string>>, body?: BodyInit) {
  const answer = await fetch(gateway.url + path, {
    method,
    headers: { origin: gateway.url, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  if (!answer.ok) refusals.push(`${method} ${path}: ${answer.status}`)
  return answer
}

const JSON_TYPE = { 'content-type': 'application/json' }

async function push(person: Person, db: string, doc: object): Promise<void> {
  const body = JSON.stringify({ docs: [doc] })
  const answer = await ask('POST', `/sync/${db}/_bulk_docs`, { ...JSON_TYPE, ...person.headers }, body)
  const [row] = (await answer.json()) as readonly { ok?: boolean; error?: string }[]
  if (row?.ok !== true) refusals.push(`${db}: ${row?.error}`)
}

/** What a page asks for as it opens, the files left out: they are not counted. */
async function arrive(): Promise<void> {
  await ask('GET', '/api/compteurs', {})
  await ask('GET', '/sync/annonces/_changes?include_docs=true', {})
}

async function pullAll({ headers }: Person): Promise<void> {
  for (const db of DATABASES) {
    const scope = db === 'annonces' ? '&scope=own' : ''
    await (await ask('GET', `/sync/${db}/_changes?include_docs=true${scope}`, headers)).text()
  }
}

/** Signs up, and fills in the profile as its form does. */
async function signUp(name: string, userType: UserType): Promise<Person> {
  await arrive()
  const email = `${name}@example.fr`
  const data = JSON.stringify({ email, password: 'secret1', userType })
  const answer = await ask('POST', '/api/comptes', JSON_TYPE, data)
  const { uid } = (await answer.json()) as { uid: Uid }
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const headers = { cookie, 'x-rayon-uid': uid }
  const person = { uid, headers, user: aUser(uid, userType, { email, nom: name }) }
  await (await ask('GET', '/api/session', headers)).text()
  await pullAll(person)
  const read = await ask('POST', '/sync/users/_all_docs?include_docs=true', { ...JSON_TYPE, ...headers }, keys(uid))
  const { rows } = (await read.json()) as { rows: readonly { doc: { _rev: string } }[] }
  await push(person, 'users', { ...rows[0]?.doc, ...person.user })
  if (userType === 'boutique') await push(person, 'prives', { _id: uid, adresseLocale: '1 rue de la Halle' })
  return person
}

function keys(...uids: readonly string[]): string {
  return JSON.stringify({ keys: uids })
}

async function publish(person: Person): Promise<Annonce> {
  const photos: string[] = []
  for (const at of [1, 2, 3]) {
    const bytes = webp(`${person.uid} ${at}`)
    const path = `/photos/annonces/${person.uid}/${sha256(bytes)}`
    const headers = { ...person.headers, 'content-type': 'image/webp', 'x-sha256': sha256(bytes) }
    for (const size of ['', '-640']) await ask('PUT', `${path}${size}.webp`, headers, new Uint8Array(bytes))
    photos.push(`${path}.webp`)
  }
  const annonce = anAnnonce(person.uid, { nom: person.user.nom, photos })
  await push(person, 'annonces', annonce)
  return annonce
}

async function apply(person: Person, annonce: Annonce): Promise<void> {
  await (await ask('POST', '/sync/users/_all_docs', { ...JSON_TYPE, ...person.headers }, keys(annonce.userId))).text()
  const { email, nom } = person.user
  await push(person, 'candidatures', aCandidature(annonce, person.uid, { email, nom }))
}

/** Signs in on another phone, after a slip of the thumb. */
async function signInElsewhere({ user: { email } }: Person): Promise<void> {
  const attempt = (password: string) =>
    fetch(`${gateway.url}/api/session`, {
      method: 'POST',
      headers: { origin: gateway.url, ...JSON_TYPE },
      body: JSON.stringify({ email, password }),
    })
  expect((await attempt('secret')).status).toBe(401)
  const { status } = await attempt('secret1')
  if (status !== 200) refusals.push(`sign in: ${status}`)
}

describe('forty people behind one address', () => {
  it('sign up, publish, apply and sign in again within minutes, and none of them is held', async () => {
    const boutiques: Person[] = []
    const createurs: Person[] = []
    for (let at = 0; at < PEOPLE / 2; at += 1) {
      boutiques.push(await signUp(`boutique-${at}`, 'boutique'))
      createurs.push(await signUp(`createur-${at}`, 'createur'))
    }
    const annonces: Annonce[] = []
    for (const boutique of boutiques) annonces.push(await publish(boutique))
    for (const createur of createurs) {
      for (const annonce of annonces.slice(0, 10)) await apply(createur, annonce)
    }
    for (const person of [...boutiques, ...createurs]) {
      await signInElsewhere(person)
      await pullAll(person)
    }
    expect(refusals).toEqual([])
    const { docs } = await gateway.store.db('candidatures').find({ selector: { status: 'pending' }, limit: 1000 })
    expect(docs).toHaveLength(200)
  })
})

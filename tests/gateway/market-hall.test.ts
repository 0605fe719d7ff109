import { expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import type { User, UserType } from '#domain/user.ts'
import { aCandidature, anAnnonce, aUser } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { type AtAPlace, visitorAt } from '#tests/fixtures/visitor.ts'

const PEOPLE = 40
const HALL = '198.51.100.7'

const gateway = await startHttpGateway({ env: { RATE_LIMITS: 'on', PUBLIC_ORIGIN: 'https://exemple.fr' } })

interface Person {
  readonly browser: AtAPlace
  readonly user: User
}

/** Every answer that an honest person should not get. */
const refusals: string[] = []

async function ask(browser: AtAPlace, method: 'GET' | 'POST', url: string, body?: object, headers = {}) {
  const answer = await browser.ask(method, url, body, headers)
  if (answer.status >= 400) refusals.push(`${method} ${url}: ${answer.status}`)
  return answer.body as unknown
}

async function push({ browser, user }: Person, db: string, doc: object): Promise<void> {
  const uidHeader = { 'x-rayon-uid': user._id }
  const rows = await ask(browser, 'POST', `/sync/${db}/_bulk_docs`, { docs: [doc] }, uidHeader)
  const [row] = rows as readonly { readonly ok?: true; readonly error?: string }[]
  if (row?.ok !== true) refusals.push(`${db}: ${row?.error}`)
}

async function pullAll({ browser }: Person): Promise<void> {
  for (const db of ['annonces', 'candidatures', 'users', 'prives', 'partenariats']) {
    await ask(browser, 'GET', `/sync/${db}/_changes?include_docs=true${db === 'annonces' ? '&scope=own' : ''}`)
  }
}

const opened = (browser: AtAPlace, uid: Uid) =>
  ask(browser, 'POST', '/sync/users/_all_docs?include_docs=true', { keys: [uid] })

/** Visits the site, signs up, and completes the profile as its form does. */
async function signUp(name: string, userType: UserType): Promise<Person> {
  const browser = visitorAt(gateway, HALL)
  const email = `${name}@example.fr`
  for (const url of ['/api/compteurs', '/sync/annonces/_changes?include_docs=true']) await ask(browser, 'GET', url)
  const made = await ask(browser, 'POST', '/api/comptes', { email, password: 'secret1', userType })
  const { uid } = made as { uid: Uid }
  const person = { browser, user: aUser(uid, userType, { email, nom: name }) }
  await ask(browser, 'GET', '/api/session')
  await pullAll(person)
  const { rows } = (await opened(browser, uid)) as { rows: readonly { doc: object }[] }
  await push(person, 'users', { ...rows[0]?.doc, ...person.user })
  return person
}

async function publish(person: Person): Promise<Annonce> {
  const annonce = anAnnonce(person.user._id, { nom: person.user.nom })
  await push(person, 'annonces', annonce)
  return annonce
}

it('forty people behind one address sign up, publish, apply and sign in again within minutes, and none of them is held', async () => {
  const boutiques: Person[] = []
  const createurs: Person[] = []
  for (let at = 0; at < PEOPLE / 2; at += 1) {
    boutiques.push(await signUp(`boutique-${at}`, 'boutique'))
    createurs.push(await signUp(`createur-${at}`, 'createur'))
  }
  const annonces: Annonce[] = []
  for (const boutique of boutiques) annonces.push(await publish(boutique))
  for (const createur of createurs) {
    for (const annonce of annonces.slice(0, 4)) {
      await opened(createur.browser, annonce.userId)
      const { email, nom } = createur.user
      await push(createur, 'candidatures', aCandidature(annonce, createur.user._id, { email, nom }))
    }
  }
  for (const person of [...boutiques, ...createurs]) {
    const [phone, { email }] = [visitorAt(gateway, HALL), person.user]
    expect((await phone.signIn({ email, password: 'mistyped' })).status).toBe(401)
    expect((await phone.signIn({ email, password: 'secret1' })).status).toBe(200)
    await pullAll(person)
  }
  expect(refusals).toEqual([])
  const { docs } = await gateway.store.db('candidatures').find({ selector: { status: 'pending' }, limit: 1000 })
  expect(docs).toHaveLength(80)
})

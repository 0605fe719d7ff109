import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/annonce.ts'
import { DATABASE_NAMES } from '#domain/rules.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

const MESSAGE = 'un message entre deux personnes'
const ADRESSE = '12 rue du Secret'

let gateway: HttpGateway
let boutique: Caller
let createur: Caller
let tiers: Caller
let voisine: Caller
let annonce: Annonce
let candidatureId: string
let secrets: readonly string[]

beforeAll(async () => {
  gateway = await startHttpGateway({ open: realStore })
  boutique = await gateway.member('boutique')
  createur = await gateway.member('createur')
  tiers = await gateway.member('createur')
  voisine = await gateway.member('boutique')
  annonce = anAnnonce(boutique.uid)
  await boutique.push('annonces', annonce)
  await boutique.push('prives', { _id: boutique.uid, adresseLocale: ADRESSE })
  const candidature = aCandidature(annonce, createur.uid, { message: MESSAGE })
  await createur.push('candidatures', candidature)
  candidatureId = candidature._id
  secrets = [MESSAGE, ADRESSE, boutique.user.email, createur.user.email]
})
afterAll(() => gateway.close())

type Asker = Pick<Caller, 'get' | 'post'>

/** Everything a caller can ask of every route, as one text. */
async function everything(asker: Asker): Promise<string> {
  const keys = [annonce._id, candidatureId, boutique.uid, createur.uid, `${boutique.uid}.x`]
  const answers: Promise<Response>[] = []
  for (const db of [...DATABASE_NAMES, 'accounts', 'mail', 'photos', '_users', '..%2Faccounts']) {
    for (const scope of ['', '&scope=own', '&scope=public']) {
      answers.push(asker.get(`/sync/${db}/_changes?include_docs=true${scope}`))
      answers.push(asker.get(`/sync/${db}/_changes?include_docs=true&since=0&limit=1000${scope}`))
    }
    answers.push(asker.get(`/sync/${db}`))
    answers.push(asker.get(`/sync/${db}/_all_docs?include_docs=true`))
    answers.push(asker.get(`/sync/${db}/_design/idx-creatorId`))
    answers.push(asker.post(`/sync/${db}/_find`, { selector: {} }))
    answers.push(asker.post(`/sync/${db}/_bulk_get?revs=true`, { docs: keys.map((id) => ({ id })) }))
    if (db !== 'users') answers.push(asker.post(`/sync/${db}/_all_docs?include_docs=true`, { keys }))
    for (const id of keys) answers.push(asker.get(`/sync/${db}/${id}`))
  }
  for (const path of ['/api/compteurs', '/api/session', '/healthz', '/metrics']) answers.push(asker.get(path))
  const texts = await Promise.all((await Promise.all(answers)).map((answer) => answer.text()))
  return texts.join('\n')
}

describe('what is private', () => {
  it('is found by the two parties, so that this test can fail', async () => {
    expect(await everything(boutique)).toContain(MESSAGE)
    expect(await everything(createur)).toContain(MESSAGE)
    expect(await everything(boutique)).toContain(ADRESSE)
  })

  it('is found by no other createur, no other boutique and no visitor', async () => {
    for (const asker of [tiers, voisine, gateway.anonymous]) {
      const text = await everything(asker)
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
  })

  it('does not pass from one party to the other: the address stays with the boutique', async () => {
    expect(await everything(createur)).not.toContain(ADRESSE)
  })

  it('comes in no answer to a write either', async () => {
    const stolen = { ...aCandidature(annonce, createur.uid), status: 'confirmed' }
    for (const [db, doc] of [
      ['candidatures', stolen],
      ['prives', { _id: boutique.uid, adresseLocale: 'ailleurs' }],
      ['users', { ...boutique.user, nom: 'Autre' }],
    ] as const) {
      const rows = await tiers.push(db, doc)
      expect(rows).toMatchObject([{ error: 'forbidden', doc: null }])
    }
  })

  it('is not told from what does not exist', async () => {
    const absent = anAnnonce(boutique.uid)
    const [there] = await tiers.push('candidatures', {
      ...aCandidature(annonce, createur.uid),
      _rev: `1-${'a'.repeat(32)}`,
    })
    const [nowhere] = await tiers.push('candidatures', {
      ...aCandidature(absent, createur.uid),
      _rev: `1-${'a'.repeat(32)}`,
    })
    expect({ ...there, id: '' }).toEqual({ ...nowhere, id: '' })
  })
})

describe('the public profile', () => {
  it('is read by any member, by key', async () => {
    const answer = await tiers.post('/sync/users/_all_docs?include_docs=true', { keys: [boutique.uid] })
    const { rows } = (await answer.json()) as { rows: { doc: object }[] }
    expect(rows[0]?.doc).toMatchObject({ nom: 'La Mercerie', email: boutique.user.email })
    expect(rows[0]?.doc).not.toHaveProperty('adresseLocale')
  })

  it('is not read by visitors, nor listed', async () => {
    const answer = await gateway.anonymous.post('/sync/users/_all_docs?include_docs=true', { keys: [boutique.uid] })
    expect(answer.status).toBe(401)
    expect((await tiers.post('/sync/users/_all_docs?include_docs=true', {})).status).toBe(400)
    expect((await tiers.get('/sync/users/_changes?scope=public')).status).toBe(403)
  })
})

describe('a deletion that carries a body', () => {
  it('leaves a tombstone without it', async () => {
    const doomed = anAnnonce(boutique.uid, { description: 'à ne plus jamais lire' })
    await boutique.push('annonces', doomed)
    const db = gateway.store.db('annonces')
    const closed = { ...(await db.get(doomed._id)), active: false }
    await boutique.push('annonces', closed)
    const { _rev } = await db.get(doomed._id)
    const [row] = await boutique.push('annonces', { ...closed, _rev, _deleted: true })
    if (row === undefined || !('ok' in row)) throw new Error('not deleted')
    const tombstone = await db.get(doomed._id, { rev: row.rev })
    expect(tombstone).toEqual({ _id: doomed._id, _rev: row.rev, _deleted: true })
  })
})

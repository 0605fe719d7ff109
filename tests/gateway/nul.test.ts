import { beforeAll, describe, expect, it } from 'vitest'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

let gateway: HttpGateway
beforeAll(async () => {
  gateway = await startHttpGateway({ open: realStore })
})
const CONTACT = { nom: 'Zoé', email: 'zoe@example.fr', sujet: 'Presse', message: 'Bonjour' }

describe('U+0000', () => {
  it.each([
    ['/api/contact', { ...CONTACT, message: 'Bon\u0000jour' }],
    ['/api/comptes', { email: 'a\u0000@example.fr', password: 'motdepasse', userType: 'boutique' }],
    ['/api/session', { email: 'a@example.fr', password: 'mot\u0000depasse' }],
    ['/sync/annonces/_all_docs', { keys: ['a\u0000b'] }],
  ])('is in no body: %s', async (url, body) => {
    const answer = await gateway.call('POST', url, body)
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad-request' } })
  })

  it('is in no query', async () => {
    const answer = await gateway.call('GET', '/sync/annonces/_changes?since=%00')
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad-request' } })
  })

  it('is not half a character, which becomes its replacement: CouchDB takes it', async () => {
    const boutique = await gateway.member('boutique')
    const annonce = anAnnonce(boutique.uid, { description: 'Une étagère 😀\ud83d' })
    expect(await boutique.push('annonces', annonce)).toMatchObject([{ ok: true }])
    expect(await gateway.store.db('annonces').get(annonce._id)).toMatchObject({ description: 'Une étagère 😀\ufffd' })
  })
})

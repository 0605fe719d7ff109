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

  it('in one document of several has that one refused, with its field, and no other', async () => {
    const boutique = await gateway.member('boutique')
    const annonces = [
      anAnnonce(boutique.uid),
      anAnnonce(boutique.uid, { description: 'Une\u0000étagère' }),
      anAnnonce(boutique.uid, { 'a\u0000': 1 } as object),
      { ...anAnnonce(boutique.uid), _id: `${boutique.uid}.\u0000` },
      anAnnonce(boutique.uid),
    ]
    const rows = await boutique.push('annonces', ...annonces)
    expect(rows).toMatchObject([
      { ok: true },
      { error: 'forbidden', reason: 'invalid', fields: [{ field: 'description', code: 'bad-character' }] },
      { error: 'forbidden', reason: 'invalid', fields: [{ field: 'a\u0000', code: 'unknown-field' }] },
      { error: 'forbidden', reason: 'bad-id' },
      { ok: true },
    ])
    const kept = await gateway.store.db('annonces').allDocs({ keys: annonces.map(({ _id }) => _id) })
    expect(kept.rows.map((row) => 'id' in row)).toEqual([true, false, false, false, true])
  })
})

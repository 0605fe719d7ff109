import { describe, expect, it } from 'vitest'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

const gateway = await startHttpGateway({ open: realStore })
const boutique = await gateway.member('boutique')
const createur = await gateway.member('createur')
const tiers = await gateway.member('createur')
const annonce = anAnnonce(boutique.uid)
await boutique.push('annonces', annonce)
await boutique.push('prives', { _id: boutique.uid, adresseLocale: '12 rue du Secret' })
await createur.push('candidatures', aCandidature(annonce, createur.uid))

describe('what is private', () => {
  // Proves V15.3.1
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
    const _rev = `1-${'a'.repeat(32)}`
    const rowOf = async (of: typeof annonce) =>
      (await tiers.push('candidatures', { ...aCandidature(of, createur.uid), _rev }))[0]
    const [there, nowhere] = [await rowOf(annonce), await rowOf(anAnnonce(boutique.uid))]
    expect({ ...there, id: '' }).toEqual({ ...nowhere, id: '' })
  })
})

it('a deletion that carries a body leaves a tombstone without it', async () => {
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

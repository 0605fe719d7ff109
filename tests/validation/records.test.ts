import { describe, expect, it } from 'vitest'
import { aMovement, aRecord, BOUTIQUE, CREATEUR, TIERS } from '#tests/fixtures/documents.ts'
import { loadBuiltValidators, member, SERVER } from '#tests/fixtures/validators.ts'

const { judge: judgeAny } = await loadBuiltValidators()
const boutique = member(BOUTIQUE, 'boutique')
const createur = member(CREATEUR, 'createur')
const judge = (next: object, prev: object | null, by = boutique) => judgeAny('records', next, prev, by)

const sale = aMovement('m')
const account = aRecord('k', {
  kind: 'account',
  from: '2026-12-01',
  to: '2026-12-31',
  dueCentimes: -500,
  rentCentimes: 500,
})
const copy = aRecord('e', {
  kind: 'copy',
  by: '' as never,
  paper: 'contrat',
  hash: 'a'.repeat(64),
  text: 'texte',
  agreements: { 'contrat-boutique': { by: BOUTIQUE, nom: 'La Mercerie', at: sale.at, hash: 'a'.repeat(64) } },
})

describe('what is written once about a partnership', () => {
  it('is written by its two parties, each for itself', () => {
    expect(judge(sale, null)).toBeNull()
    expect(judge({ ...sale, by: CREATEUR }, null, createur)).toBeNull()
    expect(judge(account, null)).toBeNull()
    expect(judge(sale, null, createur)).toEqual({ code: 'not-the-owner' })
    expect(judge(sale, null, member(TIERS, 'boutique'))).toEqual({ code: 'not-a-party' })
    expect(judge(sale, null, member(BOUTIQUE, 'createur'))).toEqual({ code: 'not-a-party' })
    expect(judge({ ...sale, creatorId: TIERS }, null)).toEqual({ code: 'not-a-party' })
  })

  it('never changes, and goes with the server only', () => {
    for (const by of [boutique, createur, SERVER]) {
      expect(judge({ ...sale, quantity: 2 }, sale, by)?.code).toBe('immutable-field')
      expect(judge(sale, sale, by)).toBeNull()
    }
    const gone = { _id: sale._id, _deleted: true }
    for (const by of [boutique, createur]) expect(judge(gone, sale, by)).toEqual({ code: 'deletion-forbidden' })
    expect(judge(gone, sale, SERVER)).toBeNull()
  })

  it('has its copies from the server alone', () => {
    expect(judge(copy, null, SERVER)).toBeNull()
    expect(judge({ ...copy, by: BOUTIQUE }, null)).toEqual({ code: 'creation-forbidden' })
  })

  it.each([
    ['a movement of nothing', { ...sale, quantity: 0 }, 'quantity'],
    ['a movement of no row', { ...sale, row: '' }, 'row'],
    ['a movement of no day', { ...sale, day: '' }, 'day'],
    ['a movement that is an account too', { ...sale, dueCentimes: 1 }, 'dueCentimes'],
    ['an account with a day', { ...account, day: '2026-12-01' }, 'day'],
    ['an account that ends before it begins', { ...account, to: '2026-11-30' }, 'to'],
    ['an account of a day before 2000', { ...account, from: '0000-01-01' }, 'from'],
    ['an account of a day after 2099', { ...account, to: '9999-12-31' }, 'to'],
    ['an account of more rent than there is', { ...account, rentCentimes: 1e13 }, 'rentCentimes'],
    ['an account of neither sale nor rent', { ...account, rentCentimes: 0, dueCentimes: 0 }, 'movements'],
    ['a movement by nobody', { ...sale, by: '' }, 'by'],
  ])('is not %s', (_what, doc, field) => {
    expect(judge(doc, null)).toMatchObject({ code: 'invalid', fields: [{ field }] })
  })
})

import { describe, expect, it } from 'vitest'
import { END_KEYS } from '#domain/papers/ends.ts'
import { END_REASON_MAX } from '#domain/papers/records.ts'
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
const end = aRecord(END_KEYS.boutique, { kind: 'end', lastDay: '2027-03-12', reason: 'Je ferme la boutique.' })
const ofCreateur = aRecord(END_KEYS.creator, { kind: 'end', by: CREATEUR, lastDay: '2027-03-12' })

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
    ['an end without a day', { ...end, lastDay: '' }, 'lastDay'],
    ['an end on a day that does not exist', { ...end, lastDay: '2027-02-30' }, 'lastDay'],
    ['an end of another century', { ...end, lastDay: '0026-03-12' }, 'lastDay'],
    ['an end with too long a reason', { ...end, reason: 'x'.repeat(END_REASON_MAX + 1) }, 'reason'],
    ['an end by nobody', { ...end, by: '' }, 'by'],
    ['an end that is a movement too', { ...end, quantity: 1 }, 'quantity'],
    ['a movement that is an end too', { ...sale, lastDay: '2027-03-12' }, 'lastDay'],
  ])('is not %s', (_what, doc, field) => {
    expect(judge(doc, null)).toMatchObject({ code: 'invalid', fields: [{ field }] })
  })
})

describe('an announced end', () => {
  it('is written by each party under its own key, also on the same day, with a reason or without', () => {
    expect(judge(end, null)).toBeNull()
    expect(judge({ ...end, reason: '' }, null)).toBeNull()
    expect(judge(ofCreateur, null, createur)).toBeNull()
  })

  it('is under no other key, and nothing else is under its keys', () => {
    expect(judge({ ...end, _id: aRecord('other', {})._id }, null)).toEqual({ code: 'bad-id' })
    expect(judge(aMovement(END_KEYS.boutique), null)).toEqual({ code: 'bad-id' })
    expect(judge(aMovement(END_KEYS.creator), null)).toEqual({ code: 'bad-id' })
  })

  it('is not announced for the other party', () => {
    expect(judge({ ...ofCreateur, by: BOUTIQUE }, null)).toEqual({ code: 'not-the-owner' })
    expect(judge(ofCreateur, null)).toEqual({ code: 'not-the-owner' })
    expect(judge({ ...end, by: CREATEUR }, null)).toEqual({ code: 'not-the-owner' })
    expect(judge(end, null, member(TIERS, 'boutique'))).toEqual({ code: 'not-a-party' })
  })

  it('stays as it is, and goes with the server only', () => {
    expect(judge({ ...end, lastDay: '2027-04-01' }, end)?.code).toBe('immutable-field')
    expect(judge({ ...end, reason: '' }, end)?.code).toBe('immutable-field')
    const gone = { _id: end._id, _deleted: true }
    expect(judge(gone, end)).toEqual({ code: 'deletion-forbidden' })
    expect(judge(gone, end, SERVER)).toBeNull()
  })
})

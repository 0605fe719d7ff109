import { describe, expect, it } from 'vitest'
import type { Refusal } from '#domain/codes.ts'
import { recordIdOf } from '#domain/ids.ts'
import { END_KEYS } from '#domain/papers/ends.ts'
import type { Party } from '#domain/papers/partenariat.ts'
import { ARTICLE_MAX, REASON_MAX, type RecordKind } from '#domain/papers/record-fields.ts'
import type { StoredRecord } from '#domain/papers/records.ts'
import { aCandidature, aMovement, aRecord, BOUTIQUE, CREATEUR, ROW, TIERS } from '#tests/fixtures/documents.ts'
import { aDeposit, aLoss, anAnswer, aPayment, aReceipt, aStatement, aVoid } from '#tests/fixtures/ledger.ts'
import { loadBuiltValidators, member, SERVER } from '#tests/fixtures/validators.ts'

const { judge: judgeAny } = await loadBuiltValidators()
const boutique = member(BOUTIQUE, 'boutique')
const createur = member(CREATEUR, 'createur')
const judge = (next: object, prev: object | null = null, by = boutique) => judgeAny('records', next, prev, by)
/** The judgement of a record that its author sends. */
const sent = (doc: object) => judge(doc, null, (doc as { by?: string }).by === CREATEUR ? createur : boutique)

const HASH = 'a'.repeat(64)
const sale = aMovement('m')
const deposit = aDeposit('d')
const statement = aStatement('b', { movements: ['m00000000000'] })
const payment = aPayment('bp', 'b', 9000)
const end = aRecord(END_KEYS.boutique, { kind: 'end', lastDay: '2027-03-12', reason: 'Je ferme la boutique.' })
const theirEnd = aRecord(END_KEYS.creator, { kind: 'end', by: CREATEUR, lastDay: '2027-03-12' })
const copy = aRecord('e', {
  kind: 'copy',
  by: '' as never,
  paper: 'contrat',
  hash: HASH,
  text: 'texte',
  agreements: { 'contrat-boutique': { by: BOUTIQUE, nom: 'La Mercerie', at: sale.at, hash: HASH } },
})

/** A record of each kind, by a party that may write it. */
const OF_KIND: { readonly [K in RecordKind]: object } = {
  ...{ movement: sale, deposit, copy, statement, payment, end },
  ...{ void: aVoid('m'), answer: anAnswer('b', 'contested'), receipt: aReceipt('bp') },
}

describe('a record of a partnership', () => {
  it.each(Object.entries(OF_KIND))('of kind %s is written by its author, and only that', (kind, doc) => {
    if (kind === 'copy') {
      expect(judge(doc, null, SERVER)).toBeNull()
      expect(judge({ ...doc, by: BOUTIQUE })).toEqual({ code: 'creation-forbidden' })
      return
    }
    const { by } = doc as StoredRecord
    const [author, other] = by === CREATEUR ? [createur, boutique] : [boutique, createur]
    expect(judge(doc, null, author)).toBeNull()
    expect(judge(doc, null, other)).not.toBeNull()
    for (const stranger of [member(TIERS, 'boutique'), member(BOUTIQUE, 'createur')])
      expect(judge(doc, null, stranger)).toEqual({ code: 'not-a-party' })
    expect(judge({ ...doc, by: '' }, null, author)).toMatchObject({ code: 'invalid', fields: [{ field: 'by' }] })
    expect(judge({ ...doc, creatorId: TIERS }, null, author)).toEqual({ code: 'not-a-party' })
  })

  it.each(Object.entries(OF_KIND))('of kind %s never changes, and goes with the server only', (_kind, doc) => {
    const gone = { _id: (doc as StoredRecord)._id, _deleted: true }
    for (const by of [boutique, createur, SERVER]) {
      expect(judge({ ...doc, at: '2026-12-06T10:00:00.000Z' }, doc, by)?.code).toBe('immutable-field')
      expect(judge(doc, doc, by)).toBeNull()
      expect(judge(gone, doc, by)).toEqual(by === SERVER ? null : { code: 'deletion-forbidden' })
    }
  })

  it.each<[what: string, doc: object]>([
    ['a loss', aLoss('m')],
    ['a movement by the créateur', aMovement('m', { by: CREATEUR })],
    ['a piece given away', aMovement('m', { prixCentimes: 0 })],
    ['a sale with VAT of 5,5 %', aMovement('m', { tva: 5.5 })],
    ['a deposit by the boutique', aDeposit('d', 1, { by: BOUTIQUE })],
    ['the void of a deposit, by the other party', aVoid('d', { by: CREATEUR })],
    ["the créateur's statement", aStatement('c', { movements: ['m00000000000', 'n00000000000-void'] })],
    ['an acceptance', anAnswer('b', 'accepted')],
    ['an answer of the boutique', anAnswer('c', 'accepted')],
    ['a withdrawal by either', anAnswer('c', 'withdrawn')],
    ['a payment that has not arrived, and why', aReceipt('cp', false)],
    ['an end without a reason', { ...end, reason: '' }],
    ["the créateur's end, on the same day", theirEnd],
  ])('may be %s', (_what, doc) => {
    expect(sent(doc)).toBeNull()
  })

  it.each<[what: string, doc: object, field: string]>([
    ['a movement of nothing', aMovement('m', { quantity: 0 }), 'quantity'],
    ['a movement of less than nothing', aMovement('m', { quantity: -1 }), 'quantity'],
    ['a movement of no row', aMovement('m', { row: '' }), 'row'],
    ['a movement of no sort', aMovement('m', { sort: '' }), 'sort'],
    ['a movement of no day', aMovement('m', { day: '' }), 'day'],
    ['a movement at less than nothing', aMovement('m', { prixCentimes: -1 }), 'prixCentimes'],
    ['a movement with more VAT than its price', aMovement('m', { tva: 101 }), 'tva'],
    ['a movement with too long a name', aMovement('m', { article: 'x'.repeat(ARTICLE_MAX + 1) }), 'article'],
    ['a loss without its cause', aMovement('m', { sort: 'perdu' }), 'cause'],
    ['a sale with the cause of a loss', aMovement('m', { cause: 'vole' }), 'cause'],
    ['a movement that is a statement too', aMovement('m', { dueCentimes: 1 }), 'dueCentimes'],
    ['a movement that is an end too', aMovement('m', { lastDay: '2027-03-12' }), 'lastDay'],
    ['a movement with a number', aMovement('m', { number: 1 }), 'number'],
    ['a void of some pieces', aVoid('m', { quantity: 1 }), 'quantity'],
    ['a void with a reason', aVoid('m', { reason: 'Erreur' }), 'reason'],
    ['a deposit of nothing', aDeposit('d', 0), 'pieces'],
    ['a deposit of no row', aDeposit('d', 1, { pieces: {} }), 'pieces'],
    ['a deposit of no day', aDeposit('d', 1, { day: '' }), 'day'],
    ['a deposit of less than nothing', aDeposit('d', -1), `pieces.${ROW}.quantity`],
    ['a statement without its first day', aStatement('b', { from: '' }), 'from'],
    ['a statement of a day before 2000', { ...statement, from: '0000-01-01' }, 'from'],
    ['a statement of a day after 2099', { ...statement, to: '9999-12-31' }, 'to'],
    ['a statement of nothing', aStatement('b'), 'movements'],
    ['a statement of something that is no key', { ...statement, movements: ['m'] }, 'movements'],
    ['a statement of an answer', { ...statement, movements: ['bzzzzzzzzzzz-answer'] }, 'movements'],
    ['a statement with a day', { ...statement, day: '2026-12-01' }, 'day'],
    ['a statement of half a cent', { ...statement, dueCentimes: 0.5 }, 'dueCentimes'],
    ['an answer of nothing', { ...anAnswer('b', 'accepted'), answer: '' }, 'answer'],
    ['a contested statement without a reason', anAnswer('b', 'contested', { reason: '' }), 'reason'],
    ['an answer of too many words', anAnswer('b', 'contested', { reason: 'x'.repeat(REASON_MAX + 1) }), 'reason'],
    ['a payment of nothing', aPayment('bp', 'b', 0), 'centimes'],
    ['a payment of no statement', { ...payment, statement: '' }, 'statement'],
    ['a payment of no day', aPayment('bp', 'b', 1, { day: '' }), 'day'],
    ['a payment by no means', aPayment('bp', 'b', 1, { means: '' }), 'means'],
    ['a payment that has not arrived, without a reason', aReceipt('bp', false, { reason: '' }), 'reason'],
    ['a receipt of an amount', aReceipt('bp', true, { centimes: 1 }), 'centimes'],
    ['an end without a day', { ...end, lastDay: '' }, 'lastDay'],
    ['an end on a day that does not exist', { ...end, lastDay: '2027-02-30' }, 'lastDay'],
    ['an end of another century', { ...end, lastDay: '0026-03-12' }, 'lastDay'],
    ['an end that is a movement too', { ...end, quantity: 1 }, 'quantity'],
  ])('is not %s', (_what, doc, field) => {
    expect(sent(doc)).toMatchObject({ code: 'invalid', fields: [{ field }] })
  })
})

describe('the key of a record', () => {
  const under = (doc: object, key: string) => ({ ...doc, _id: recordIdOf(aCandidature()._id, key) })
  const by = (doc: object, party: Party) => ({ ...doc, by: party === 'boutique' ? BOUTIQUE : CREATEUR })
  const PLAIN = 'zzzzzzzzzzzz'
  const BAD: Refusal = { code: 'bad-id' }

  it('has the suffix of its kind, and no other', () => {
    const suffixes: { readonly [K in RecordKind]?: string } = { void: '-void', answer: '-answer', receipt: '-receipt' }
    for (const [kind, doc] of Object.entries(OF_KIND)) {
      if (kind === 'copy' || kind === 'end') continue
      // Where the subject's author is no obstacle: the boutique's statement or payment for the créateur's answer.
      const subject = 'bzzzzzzzzzzz'
      for (const suffix of ['', '-void', '-answer', '-receipt']) {
        const isOwn = suffix === (suffixes[kind as RecordKind] ?? '')
        expect([kind, suffix, sent(under(doc, subject + suffix))]).toEqual([kind, suffix, isOwn ? null : BAD])
      }
    }
    expect(sent(under(sale, `${PLAIN}-copy`))).toEqual(BAD)
    expect(sent(under(OF_KIND.void, `${PLAIN}-void-void`))).toEqual(BAD)
  })

  it("is no copy's, which the server makes", () => {
    for (const doc of [sale, deposit, statement, payment]) expect(sent(under(doc, 'b0123456789a'))).toEqual(BAD)
  })

  it('begins with its author, of a statement and a payment', () => {
    for (const doc of [statement, payment]) {
      for (const party of ['boutique', 'creator'] as const) {
        const initial = party.charAt(0)
        expect(sent(by(under(doc, `${initial}zzzzzzzzzzz`), party))).toBeNull()
        const others = ['b', 'c', 'z'].filter((one) => one !== initial)
        for (const other of others) expect(sent(by(under(doc, `${other}zzzzzzzzzzz`), party))).toEqual(BAD)
      }
    }
  })

  it("lets nobody answer their own statement, withdraw the other party's, or confirm their own payment", () => {
    const judged = (doc: object) => (['boutique', 'creator'] as const).map((party) => sent(by(doc, party)))
    for (const answer of ['accepted', 'contested'] as const) {
      expect(judged(anAnswer('b', answer))).toEqual([BAD, null])
      expect(judged(anAnswer('c', answer))).toEqual([null, BAD])
    }
    expect(judged(anAnswer('b', 'withdrawn'))).toEqual([null, BAD])
    expect(judged(anAnswer('c', 'withdrawn'))).toEqual([BAD, null])
    expect(judged(aReceipt('bp'))).toEqual([BAD, null])
    expect(judged(aReceipt('cp'))).toEqual([null, BAD])
    // Who paid takes it back.
    for (const key of ['bp', 'cp']) expect(judged(aReceipt(key, false))).toEqual([null, null])
    // Of what is no statement and no payment.
    expect(judged(anAnswer('m', 'accepted'))).toEqual([BAD, BAD])
    expect(judged(aReceipt('m'))).toEqual([BAD, BAD])
  })

  it('is its own of an end, and nothing else has it', () => {
    expect(sent(under(end, PLAIN))).toEqual(BAD)
    expect(sent(by(end, 'creator'))).toEqual(BAD)
    expect(judge(by(end, 'creator'))).toEqual({ code: 'not-the-owner' })
    for (const key of Object.values(END_KEYS)) expect(sent(under(sale, key))).toEqual(BAD)
  })
})

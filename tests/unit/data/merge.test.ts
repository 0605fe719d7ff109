import { describe, expect, it } from 'vitest'
import { withStamps } from '#data/commands/write.ts'
import { isServerNewer, mergeDocument, mergePulled } from '#data/sync/merge.ts'
import { fromWire, type LocalDoc } from '#data/sync/wire.ts'
import type { StoredRecord } from '#domain/papers/records.ts'
import { EMAIL_WITHHELD } from '#domain/user-types.ts'
import { nodeOf } from '#domain/versions/stamp.ts'
import type { Writer } from '#domain/versions/write.ts'
import { aCandidature, anAnnonce, aRecord, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'

const AT = '2026-11-20T08:00:00.000Z'

function annonce(rev: string, change: Parameters<typeof anAnnonce>[0] = {}, unsentAt = ''): LocalDoc<'annonces'> {
  return { ...fromWire('annonces', { ...anAnnonce(change), _rev: rev }), unsentAt }
}

/** A device of the boutique. @param afterMs how long after `AT` it writes */
function writer(name: string, afterMs = 0): Writer {
  return { node: nodeOf(BOUTIQUE, `${name}0000`), now: Date.parse(AT) + afterMs }
}

function candidature(rev: string, change: Parameters<typeof aCandidature>[0] = {}, unsentAt = '') {
  return { ...fromWire('candidatures', { ...aCandidature(change), _rev: rev }), unsentAt }
}

function record(rev: string, key: string, change: Partial<StoredRecord>, unsentAt = ''): LocalDoc<'records'> {
  return { ...fromWire('records', { ...aRecord(key, change), _rev: rev }), unsentAt }
}

describe('merging two devices', () => {
  it('takes the server state, with nothing left to send, when both made the same change', () => {
    const theirs = annonce('2-b', { prix: 60 })
    expect(mergeDocument('annonces', theirs, annonce('1-a', { prix: 60 }, AT))).toEqual(theirs)
  })

  it("takes a candidature's address from the server, where it was proved meanwhile", () => {
    const theirs = candidature('2-b', { email: 'jeanne@exemple.fr' })
    const ours = candidature('1-a', { email: EMAIL_WITHHELD, status: 'awaiting-creator' }, AT)
    const address = { email: 'jeanne@exemple.fr', rev: '2-b', unsentAt: AT }
    expect(mergeDocument('candidatures', theirs, ours)).toMatchObject({ ...address, status: 'awaiting-creator' })
  })

  // Proves S4.candidature.2
  it('never leaves a final state of a candidature', () => {
    const theirs = candidature('3-c', { status: 'expired' })
    const ours = candidature('2-b', { status: 'confirmed' }, AT)
    expect(mergeDocument('candidatures', theirs, ours)).toEqual(theirs)
  })

  describe('of which the first version was sent, and the answer lost', () => {
    const initial = withStamps('annonces', null, annonce('', {}, AT), writer('un'))
    const edited = { ...initial, description: 'Écrite ailleurs.', unsentAt: '', rev: '2-b' }
    const elsewhere = withStamps('annonces', initial, edited, writer('deux', 60_000))

    it('keeps what another device has written over it since', () => {
      const ours = withStamps('annonces', initial, { ...initial, prix: 99 }, writer('un'))
      const merged = mergeDocument('annonces', elsewhere, ours)
      expect(merged).toMatchObject({ prix: 99, description: 'Écrite ailleurs.', rev: '2-b', unsentAt: AT })
      expect(mergeDocument('annonces', elsewhere, merged)).toEqual(merged)
    })

    it('has nothing left to send of what was not written here, and keeps a text that gives way to a later', () => {
      expect(mergeDocument('annonces', elsewhere, initial)).toEqual(elsewhere)
      const ours = withStamps('annonces', initial, { ...initial, description: 'Écrite ici.' }, writer('un'))
      const merged = mergeDocument('annonces', elsewhere, ours)
      expect(merged.description).toBe('Écrite ailleurs.')
      expect(Object.values(merged.conflicts ?? {})).toMatchObject([{ field: 'description', value: 'Écrite ici.' }])
    })
  })
})

describe("settling with the server's version", () => {
  it('takes it in the place of what is not waiting to be sent', () => {
    const gone = fromWire('annonces', { _id: anAnnonce()._id, _rev: '3-c', _deleted: true })
    for (const theirs of [annonce('2-b', { prix: 60 }), gone])
      expect(mergePulled('annonces', theirs, annonce('1-a', { prix: 50 }))).toEqual({ version: theirs })
  })

  it('drops, and says so, a choice that another has overtaken', () => {
    const stands = candidature('3-c', { status: 'refused-by-boutique' })
    const settled = mergePulled('candidatures', stands, candidature('2-b', { status: 'confirmed' }, AT))
    expect(settled).toEqual({ version: stands, dropped: { code: 'choice-overtaken' } })
  })

  const [ANSWER, RECEIPT, END] = ['b00000000000-answer', 'b00000000000-receipt', 'endboutique0'] as const
  const ACCEPTED = { kind: 'answer', answer: 'accepted' } as const
  const WITHDRAWN = { kind: 'answer', answer: 'withdrawn', by: CREATEUR } as const
  const LEAVING = { kind: 'end', lastDay: '2027-01-31' } as const

  it.each<[string, string, Partial<StoredRecord>, Partial<StoredRecord>]>([
    ['another answer', ANSWER, ACCEPTED, { answer: 'contested', reason: 'x' }],
    ['a withdrawal', ANSWER, WITHDRAWN, { answer: 'accepted' }],
    ['another receipt', RECEIPT, { kind: 'receipt', received: true }, { received: false, reason: 'x' }],
    ['another last day', END, LEAVING, { lastDay: '2027-02-28' }],
    ['another reason', END, LEAVING, { reason: 'x' }],
  ])('drops, and says so, what %s of a record said once has overtaken', (_name, key, first, change) => {
    const stands = record('1-a', key, first)
    const ours = record('', key, { ...first, by: BOUTIQUE, ...change }, AT)
    expect(mergePulled('records', stands, ours)).toEqual({ version: stands, dropped: { code: 'choice-overtaken' } })
  })

  it.each<[string, string, Partial<StoredRecord>]>([
    ['an equal answer', ANSWER, ACCEPTED],
    ['another void of the same', 'm00000000000-void', { kind: 'void' }],
  ])('drops nothing for %s by somebody else, at another time', (_name, key, first) => {
    const stands = record('1-a', key, first)
    const ours = record('', key, { ...first, by: CREATEUR, at: '2026-12-05T11:00:00.000Z' }, AT)
    expect(mergePulled('records', stands, ours)).toEqual({ version: stands })
  })

  it('drops no choice that was taken, whose answer was lost, nor what the clock alone decided', () => {
    const confirmed = candidature('3-c', { status: 'confirmed' })
    const accepted = candidature('1-a', { status: 'awaiting-creator' }, AT)
    expect(mergePulled('candidatures', confirmed, accepted)).toEqual({ version: confirmed })
    const lapsed = candidature('1-a', { status: 'expired' }, AT)
    expect(mergePulled('candidatures', confirmed, lapsed)).toEqual({ version: confirmed })
  })
})

describe('a version of the server', () => {
  const isOver = (theirs: string, ours: string) => isServerNewer({ rev: theirs }, { rev: ours })

  it('is news unless the device has it, or a later one, and always where it says that there is none', () => {
    expect([isOver('10-a', '9-z'), isOver('3-b', '3-a'), isOver('1-a', '')]).toEqual([true, true, true])
    expect([isOver('3-a', '3-a'), isOver('9-z', '10-a')]).toEqual([false, false])
    expect(isOver('', '9-z')).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { withStamps } from '#data/commands/write.ts'
import { conflictHandler, mergeDocument } from '#data/replication/conflicts.ts'
import { createPushMemory } from '#data/replication/push-memory.ts'
import { fromWire, type LocalDoc, toWire } from '#data/replication/wire.ts'
import { EMAIL_WITHHELD } from '#domain/user-types.ts'
import { nodeOf } from '#domain/versions/stamp.ts'
import type { Writer } from '#domain/versions/write.ts'
import { aCandidature, anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'

const AT = '2026-11-20T08:00:00.000Z'

function annonce(rev: string, change: Parameters<typeof anAnnonce>[0] = {}, unsentAt = ''): LocalDoc<'annonces'> {
  return { ...fromWire('annonces', { ...anAnnonce(change), _rev: rev }), unsentAt }
}

/** A device of the boutique. @param laterMs how long after `AT` it writes */
function writer(name: string, laterMs = 0): Writer {
  return { node: nodeOf(BOUTIQUE, `${name}0000`), now: Date.parse(AT) + laterMs }
}

function candidature(rev: string, change: Parameters<typeof aCandidature>[0] = {}, unsentAt = '') {
  return { ...fromWire('candidatures', { ...aCandidature(change), _rev: rev }), unsentAt }
}

describe('merging two devices', () => {
  it('keeps what each side changed in an annonce', () => {
    const base = annonce('1-a')
    const theirs = withStamps('annonces', base, annonce('2-b', { prix: 60 }), writer('deux'))
    const ours = withStamps('annonces', base, annonce('1-a', { description: 'Au soleil.' }, AT), writer('un'))
    expect(mergeDocument('annonces', theirs, ours)).toMatchObject({
      prix: 60,
      description: 'Au soleil.',
      rev: '2-b',
      unsentAt: AT,
    })
  })

  it('takes the server state, with nothing left to send, when both made the same change', () => {
    const theirs = annonce('2-b', { prix: 60 })
    expect(mergeDocument('annonces', theirs, annonce('1-a', { prix: 60 }, AT))).toEqual(theirs)
  })

  it('keeps a deletion asked for here', () => {
    const ours = { ...annonce('1-a', {}, AT), removal: true }
    expect(mergeDocument('annonces', annonce('2-b', { active: false }), ours)).toMatchObject({
      removal: true,
      rev: '2-b',
    })
  })

  it('never brings back what the server deleted', () => {
    const gone = fromWire('annonces', { _id: anAnnonce()._id, _rev: '3-c', _deleted: true })
    expect(mergeDocument('annonces', gone, annonce('1-a', { prix: 1 }, AT))).toEqual(gone)
  })

  it("takes a candidature's address from the server, where it was proved meanwhile", () => {
    const theirs = candidature('2-b', { email: 'jeanne@exemple.fr' })
    const ours = candidature('1-a', { email: EMAIL_WITHHELD, status: 'awaiting-creator' }, AT)
    expect(mergeDocument('candidatures', theirs, ours)).toMatchObject({
      status: 'awaiting-creator',
      email: 'jeanne@exemple.fr',
      rev: '2-b',
    })
  })

  it('never leaves a final state of a candidature', () => {
    const theirs = candidature('3-c', { status: 'expired' })
    const ours = candidature('2-b', { status: 'confirmed' }, AT)
    expect(mergeDocument('candidatures', theirs, ours)).toEqual(theirs)
  })

  it('carries a candidature forward over an older server state', () => {
    const ours = candidature('1-a', { status: 'confirmed' }, AT)
    const merged = mergeDocument('candidatures', candidature('2-b', { status: 'awaiting-creator' }), ours)
    expect(merged).toMatchObject({ status: 'confirmed', rev: '2-b', unsentAt: AT })
  })

  describe('of which the first version was sent, and the answer lost', () => {
    const first = withStamps('annonces', null, annonce('', {}, AT), writer('un'))
    const edited = { ...first, description: 'Écrite ailleurs.', unsentAt: '', rev: '2-b' }
    const elsewhere = withStamps('annonces', first, edited, writer('deux', 60_000))

    it('keeps what another device has written over it since', () => {
      const ours = withStamps('annonces', first, { ...first, prix: 99 }, writer('un'))
      const merged = mergeDocument('annonces', elsewhere, ours)
      expect(merged).toMatchObject({ prix: 99, description: 'Écrite ailleurs.', rev: '2-b', unsentAt: AT })
      expect(mergeDocument('annonces', elsewhere, merged)).toEqual(merged)
    })

    it('has nothing left to send when nothing was written here since', () => {
      expect(mergeDocument('annonces', elsewhere, first)).toEqual(elsewhere)
    })

    it('keeps beside it the text that gives way to a later one', () => {
      const ours = withStamps('annonces', first, { ...first, description: 'Écrite ici.' }, writer('un'))
      const merged = mergeDocument('annonces', elsewhere, ours)
      expect(merged.description).toBe('Écrite ailleurs.')
      expect(Object.values(merged.conflicts ?? {})).toMatchObject([{ field: 'description', value: 'Écrite ici.' }])
    })
  })

  it('gives way once to the server after a rejection, then merges again', async () => {
    const ours = withStamps('annonces', annonce('1-a'), annonce('1-a', { prix: 99 }, AT), writer('un'))
    const theirs = annonce('2-b', { prix: 60 })
    const memory = createPushMemory()
    const { resolve } = conflictHandler('annonces', memory)
    const conflict = { assumedMasterState: annonce('1-a'), realMasterState: theirs, newDocumentState: ours }
    memory.addRejected('annonces', ours._id)
    expect(await resolve(conflict, 'test')).toEqual(theirs)
    expect(await resolve(conflict, 'test')).toMatchObject({ prix: 99 })
  })
})

describe('the wire', () => {
  it('sends the fields alone, with the revision they build on', () => {
    expect(toWire('annonces', annonce('4-d', {}, AT), '4-d')).toEqual({
      ...anAnnonce(),
      photoTexts: {},
      marks: { stamps: {}, seen: {} },
      conflicts: {},
      masquee: '',
      _rev: '4-d',
    })
  })

  it('sends a removal as a deletion without a body', () => {
    expect(toWire('annonces', { ...annonce('4-d'), removal: true }, '4-d')).toEqual({
      _id: anAnnonce()._id,
      _rev: '4-d',
      _deleted: true,
    })
  })

  it('fills a tombstone, which has no field', () => {
    const local = fromWire('candidatures', { _id: aCandidature()._id, _deleted: true })
    expect(local).toMatchObject({ _deleted: true, message: '', annonce: { nom: '', prix: 0 }, unsentAt: '' })
  })
})

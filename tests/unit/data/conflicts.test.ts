import { describe, expect, it } from 'vitest'
import { conflictHandler, mergeDocument } from '#data/replication/conflicts.ts'
import { createPushMemory } from '#data/replication/push-memory.ts'
import { fromWire, type LocalDoc, toWire } from '#data/replication/wire.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/documents.ts'

const AT = '2026-11-20T08:00:00.000Z'

function annonce(rev: string, change: Parameters<typeof anAnnonce>[0] = {}, unsentAt = ''): LocalDoc<'annonces'> {
  return { ...fromWire('annonces', { ...anAnnonce(change), _rev: rev }), unsentAt }
}

function candidature(rev: string, change: Parameters<typeof aCandidature>[0] = {}, unsentAt = '') {
  return { ...fromWire('candidatures', { ...aCandidature(change), _rev: rev }), unsentAt }
}

describe('merging two devices', () => {
  it('keeps what each side changed in an annonce', () => {
    const merged = mergeDocument(
      'annonces',
      annonce('1-a'),
      annonce('2-b', { prix: 60 }),
      annonce('1-a', { description: 'Au soleil.' }, AT),
    )
    expect(merged).toMatchObject({ prix: 60, description: 'Au soleil.', rev: '2-b', unsentAt: AT })
  })

  it('takes the server state, with nothing left to send, when both made the same change', () => {
    const theirs = annonce('2-b', { prix: 60 })
    expect(mergeDocument('annonces', annonce('1-a'), theirs, annonce('1-a', { prix: 60 }, AT))).toEqual(theirs)
  })

  it('keeps a deletion asked for here', () => {
    const ours = { ...annonce('1-a', {}, AT), removal: true }
    expect(mergeDocument('annonces', annonce('1-a'), annonce('2-b', { active: false }), ours)).toMatchObject({
      removal: true,
      rev: '2-b',
    })
  })

  it('never brings back what the server deleted', () => {
    const gone = fromWire('annonces', { _id: anAnnonce()._id, _rev: '3-c', _deleted: true })
    expect(mergeDocument('annonces', annonce('1-a'), gone, annonce('1-a', { prix: 1 }, AT))).toEqual(gone)
  })

  it('never leaves a final state of a candidature', () => {
    const theirs = candidature('3-c', { status: 'expired' })
    const ours = candidature('2-b', { status: 'confirmed' }, AT)
    expect(mergeDocument('candidatures', candidature('2-b', { status: 'awaiting-creator' }), theirs, ours)).toEqual(
      theirs,
    )
  })

  it('carries a candidature forward over an older server state', () => {
    const ours = candidature('1-a', { status: 'confirmed' }, AT)
    const merged = mergeDocument('candidatures', undefined, candidature('2-b', { status: 'awaiting-creator' }), ours)
    expect(merged).toMatchObject({ status: 'confirmed', rev: '2-b', unsentAt: AT })
  })

  it('keeps what another device wrote over a first version whose answer was lost', async () => {
    const sent = annonce('', {}, AT)
    const theirs = annonce('2-b', { description: 'Écrite ailleurs.' })
    const memory = createPushMemory()
    const { resolve } = conflictHandler('annonces', memory)
    memory.addUnanswered('annonces', sent)
    const later = annonce('', { prix: 99 }, AT)
    const conflict = { realMasterState: theirs, newDocumentState: later } as never
    expect(await resolve(conflict, 'test')).toMatchObject({ prix: 99, description: 'Écrite ailleurs.', rev: '2-b' })
  })

  it('keeps both edits of an unanswered first version however many times they are in conflict', async () => {
    const memory = createPushMemory()
    const { resolve } = conflictHandler('annonces', memory)
    memory.addUnanswered('annonces', annonce('', {}, AT))
    const ours = annonce('', { prix: 99 }, AT)
    const theirs = annonce('2-b', { description: 'Écrite ailleurs.' })
    const conflict = { realMasterState: theirs, newDocumentState: ours } as never
    const merged = { prix: 99, description: 'Écrite ailleurs.', rev: '2-b' }
    expect(await resolve(conflict, 'test')).toMatchObject(merged)
    expect(await resolve(conflict, 'test')).toMatchObject(merged)
  })

  it('sends again what was typed between two unanswered first versions', async () => {
    const memory = createPushMemory()
    const { resolve } = conflictHandler('annonces', memory)
    const second = annonce('', { prix: 99 }, AT)
    memory.addUnanswered('annonces', annonce('', {}, AT))
    memory.addUnanswered('annonces', second)
    const conflict = { realMasterState: annonce('1-a'), newDocumentState: second } as never
    expect(await resolve(conflict, 'test')).toMatchObject({ prix: 99, rev: '1-a', unsentAt: AT })
  })

  it('gives way once to the server after a rejection, then merges again', async () => {
    const ours = annonce('1-a', { prix: 99 }, AT)
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
    expect(toWire('annonces', annonce('4-d', {}, AT), '4-d')).toEqual({ ...anAnnonce(), _rev: '4-d' })
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

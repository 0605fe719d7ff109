import { describe, expect, it } from 'vitest'
import { fromWire, toWire } from '#data/sync/wire.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/documents.ts'

const ANNONCE = fromWire('annonces', { ...anAnnonce(), _rev: '4-d' })

describe('the wire', () => {
  it('sends the fields alone, with the revision they build on', () => {
    expect(toWire('annonces', { ...ANNONCE, unsentAt: '2026-11-20T08:00:00.000Z' }, '4-d')).toEqual({
      ...anAnnonce(),
      photoTexts: {},
      marks: { stamps: {}, seen: {} },
      conflicts: {},
      masquee: '',
      _rev: '4-d',
    })
  })

  it('sends a removal as a deletion without a body', () => {
    expect(toWire('annonces', { ...ANNONCE, removal: true }, '4-d')).toEqual({
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

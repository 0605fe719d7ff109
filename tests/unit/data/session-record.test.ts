import { describe, expect, it } from 'vitest'
import { readSessionRecord } from '#data/session/session-record.ts'
import { CREATEUR } from '#tests/fixtures/documents.ts'

const record = { uid: CREATEUR, email: 'camille@example.org', userType: 'createur' }

describe('the remembered member', () => {
  it('is read back', () => {
    expect(readSessionRecord({ getItem: () => JSON.stringify(record) })).toEqual(record)
  })

  it.each([
    ['nothing', null],
    ['a text that is not JSON', '{'],
    ['null', 'null'],
    ['a malformed uid', JSON.stringify({ ...record, uid: '../../x' })],
    ['an unknown type', JSON.stringify({ ...record, userType: 'admin' })],
    ['no e-mail', JSON.stringify({ ...record, email: undefined })],
  ])('is nobody when the device holds %s', (_what, text) => {
    expect(readSessionRecord({ getItem: () => text })).toBeNull()
  })
})

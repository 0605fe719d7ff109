import { describe, expect, it } from 'vitest'
import { judgedRole, writesRole } from '#couchdb/judged.ts'
import { aCandidature, anAnnonce, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import { loadBuiltValidators, SERVER } from '#tests/fixtures/validators.ts'

const { direct } = await loadBuiltValidators()

const REV = `1-${'a'.repeat(32)}`
const creation = aCandidature()
const refused = { ...creation, _rev: `2-${'b'.repeat(32)}`, status: 'refused-by-boutique' }

/** A user with a token made for one write. */
const holding = (uid: string, role: string, judged: ReturnType<typeof aCandidature> | object) => ({
  name: uid,
  roles: [role, writesRole('candidatures'), judgedRole(judged as never)],
})

/** As CouchDB passes a `new_edits: false` write to its validators: with the revision that it specifies. */
const brought = (doc: object, start: number) => ({
  ...doc,
  _rev: `${start}-${'f'.repeat(32)}`,
  _revisions: { start, ids: Array.from({ length: start }, () => 'f'.repeat(32)) },
})

describe("what a member's token lets be written, without the gateway", () => {
  it('is the write that it was made for, over what stands, and no other', () => {
    const token = holding(CREATEUR, 'createur', creation)
    expect(direct('candidatures', creation, null, token)).toBeNull()
    for (const change of [{ nom: 'Une autre' }, { email: 'autre@example.org' }, { message: 'Bonsoir' }]) {
      expect(direct('candidatures', { ...creation, ...change }, null, token)).toBe('not-judged')
    }
    const cheaper = { ...creation, annonce: { ...creation.annonce, prix: 1 } }
    expect(direct('candidatures', cheaper, null, token)).toBe('not-judged')
  })

  it('is nothing with a name and a role alone', () => {
    const bare = { name: CREATEUR, roles: ['createur', writesRole('candidatures')] }
    expect(direct('candidatures', creation, null, bare)).toBe('not-judged')
    const annonce = anAnnonce()
    const boutique = { name: BOUTIQUE, roles: ['boutique', writesRole('annonces')] }
    expect(direct('annonces', annonce, null, boutique)).toBe('not-judged')
  })

  it('is not the same step over another revision', () => {
    const stands = { ...creation, _rev: REV }
    const step = { ...stands, status: 'withdrawn-by-creator' }
    const token = holding(CREATEUR, 'createur', step)
    expect(direct('candidatures', step, stands, token)).toBeNull()
    const newer = { ...stands, _rev: `3-${'c'.repeat(32)}` }
    expect(direct('candidatures', { ...step, _rev: newer._rev }, newer, token)).toBe('not-judged')
  })

  it.each([1, 3, 9])('is no history of its own: a root of generation %i', (start) => {
    const forged = brought(creation, start)
    expect(direct('candidatures', forged, null, holding(CREATEUR, 'createur', forged))).toBe('forged-revision')
  })

  it('is no branch of its own from what stands', () => {
    const stands = { ...creation, _rev: REV }
    const forged = brought({ ...creation, status: 'withdrawn-by-creator' }, 2)
    expect(direct('candidatures', forged, stands, holding(CREATEUR, 'createur', forged))).toBe('forged-revision')
  })

  it('is nothing of what the rules refuse, judged or not', () => {
    const revived = { ...refused, status: 'pending' }
    const refusal = direct('candidatures', revived, refused, holding(CREATEUR, 'createur', revived))
    expect(JSON.parse(refusal ?? '')).toMatchObject({ code: 'transition-forbidden' })
    const other = direct('candidatures', creation, null, holding(CREATEUR, 'boutique', creation))
    expect(JSON.parse(other ?? '')).toMatchObject({ code: 'not-a-party' })
  })

  it('may come back over a deletion', () => {
    const tombstone = { _id: creation._id, _rev: REV, _deleted: true }
    expect(direct('candidatures', creation, null, holding(CREATEUR, 'createur', creation))).toBeNull()
    const over = { ...creation, _rev: REV }
    expect(direct('candidatures', over, tombstone, holding(CREATEUR, 'createur', over))).toBeNull()
  })

  it('holds for members: the administrator, and CouchDB between its own copies, bring histories', () => {
    const expired = brought({ ...creation, status: 'expired', offerExpiresAt: '2026-02-11T12:00:00.000Z' }, 3)
    const before = { ...creation, _rev: REV, status: 'awaiting-creator', offerExpiresAt: '2026-02-11T12:00:00.000Z' }
    expect(direct('candidatures', expired, before, SERVER)).toBeNull()
  })
})

import { transform } from 'esbuild'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CANDIDATURE_FIELDS } from '#domain/candidature.ts'
import type { FieldRule, FieldTable } from '#domain/fields.ts'
import { ANNONCE_FIELDS } from '#domain/market/annonce.ts'
import { SUIVI_FIELDS } from '#domain/market/suivis.ts'
import { PARTENARIAT_FIELDS } from '#domain/papers/fields.ts'
import { RECORD_FIELDS } from '#domain/papers/records.ts'
import { type Actor, DATABASE_NAMES, type DatabaseName, type Doc, WRITE_RULES } from '#domain/rules.ts'
import { ENTRY_FIELDS } from '#domain/talk/entries.ts'
import { PRIVE_FIELDS, USER_FIELDS } from '#domain/user.ts'
import {
  aCandidature,
  aFavori,
  aMovement,
  anAnnonce,
  anEntry,
  aPartenariat,
  aUser,
  BOUTIQUE,
  CREATEUR,
  TIERS,
} from '#tests/fixtures/documents.ts'
import { ANONYMOUS, loadBuiltValidators, member, SERVER } from '#tests/fixtures/validators.ts'

const { judge, sources } = await loadBuiltValidators()

const boutique = member(BOUTIQUE, 'boutique')
const createur = member(CREATEUR, 'createur')
const VALID: { readonly [D in DatabaseName]: { readonly _id: string } } = {
  annonces: anAnnonce(),
  candidatures: aCandidature(),
  users: aUser(),
  prives: { _id: CREATEUR, ...{ adresseLocale: '' } },
  partenariats: aPartenariat(),
  records: aMovement('m'),
  suivis: aFavori(),
  conversations: anEntry('message', { text: 'Bonjour' }),
}
const OWNER = {
  annonces: boutique,
  candidatures: createur,
  users: createur,
  prives: createur,
  partenariats: boutique,
  records: boutique,
  suivis: createur,
  conversations: boutique,
} as const
const TABLES: { readonly [D in DatabaseName]: FieldTable } = {
  annonces: ANNONCE_FIELDS,
  candidatures: CANDIDATURE_FIELDS,
  users: USER_FIELDS,
  prives: PRIVE_FIELDS,
  partenariats: PARTENARIAT_FIELDS,
  records: RECORD_FIELDS,
  suivis: SUIVI_FIELDS,
  conversations: ENTRY_FIELDS,
}
/** Documents accepted by former, less strict rules. */
const LET_IN: { readonly [D in DatabaseName]: object } = {
  annonces: { description: 'a\u0000b' },
  candidatures: { message: 'a\u0000b' },
  users: { siteInternet: 'https://banque.fr@evil.example/' },
  prives: { adresseLocale: 'a\u0000b' },
  partenariats: { commissionConvenue: 1000 },
  records: { article: 'a\u0000b' },
  suivis: { nom: 'a\u0000b' },
  conversations: { text: 'a\u0000b' },
}
/** A profile exists from sign-up on; the others are created by their owner. */
const prevOf = (name: DatabaseName) => (name === 'users' ? VALID.users : null)

describe.each(DATABASE_NAMES)('the built validator of %s', (name) => {
  const judgeOwn = (doc: object) => judge(name, doc, prevOf(name), OWNER[name])

  it('is one function of ES2017 at most, as esprima 4 reads it', async () => {
    const code = `(${sources[name]})`
    const [es2017, latest] = await Promise.all([
      transform(code, { target: 'es2017' }),
      transform(code, { target: 'esnext' }),
    ])
    expect(es2017.code).toBe(latest.code) // nothing needed lowering
    expect(code).not.toMatch(/\?\.[a-z[(]|\?\?|\.\.\.[a-z]+ *[,}]|catch *\{/)
    expect(code).not.toMatch(/[^\n\x20-\x7e]/)
  })

  it("takes its owner's document", () => {
    expect(judgeOwn(VALID[name])).toBeNull()
  })

  it('refuses a document of somebody else', () => {
    for (const third of [member(TIERS, 'boutique'), member(TIERS, 'createur')]) {
      expect(judge(name, VALID[name], prevOf(name), third)?.code).toMatch(/^not-(the-owner|a-party)$/)
      expect(judge(name, { _id: VALID[name]._id, _deleted: true }, VALID[name], third)).not.toBeNull()
    }
    expect(judge(name, VALID[name], prevOf(name), ANONYMOUS)?.code).toBe('not-signed-in')
  })

  // Proves V1.4.2, V2.2.1, V8.1.2, V15.3.3, V15.3.5
  it('refuses one field more, one less, and one of another type', () => {
    expect(judgeOwn({ ...VALID[name], admin: true })).toEqual({
      code: 'invalid',
      fields: [{ field: 'admin', code: 'unknown-field' }],
    })
    for (const [field, rule] of Object.entries<FieldRule>(TABLES[name])) {
      const without: Record<string, unknown> = { ...VALID[name] }
      delete without[field]
      if (rule.optional === true) expect(judgeOwn(without), field).toBeNull()
      else expect(judgeOwn(without), field).not.toBeNull()
      const empty = rule.kind === 'map' ? 'x' : {} // a map may be empty, nothing else
      for (const value of [null, empty, [[]], Number.NaN]) {
        expect(judgeOwn({ ...VALID[name], [field]: value }), field).not.toBeNull()
      }
    }
  })

  it('refuses U+0000 in any text', () => {
    for (const [field, rule] of Object.entries<FieldRule>(TABLES[name])) {
      if (rule.kind !== 'text') continue
      const fields = judgeOwn({ ...VALID[name], [field]: '\u0000' })?.fields
      expect(fields, field).toEqual([{ field, code: 'bad-character' }])
    }
  })

  it('lets the server change what an older rule let in, and nobody else', () => {
    const older = { ...VALID[name], ...LET_IN[name] }
    expect(judge(name, older, older, SERVER)).toBeNull()
    expect(judge(name, older, older, OWNER[name])?.code).toBe('invalid')
    expect(judge(name, older, VALID[name], SERVER)?.code).toBe('invalid')
  })

  it('refuses a bad id, an attachment and a tombstone with a body', () => {
    expect(judgeOwn({ ...VALID[name], _id: 'x' })?.code).toBe('bad-id')
    expect(judgeOwn({ ...VALID[name], _attachments: {} })?.code).toBe('invalid')
    expect(judge(name, { ...VALID[name], _deleted: true }, VALID[name], SERVER)).not.toBeNull()
    expect(judge(name, { _id: VALID[name]._id, _deleted: true }, VALID[name], SERVER)).toBeNull()
  })

  // Proves V2.2.2
  it('says what the domain says, whatever comes', () => {
    const userTypes = fc.constantFrom('boutique' as const, 'createur' as const)
    const uids = fc.constantFrom(BOUTIQUE, CREATEUR, TIERS)
    const field = fc.constantFrom(...Object.keys(TABLES[name]), '_deleted', 'extra')
    const change = fc.dictionary(field, fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constant(true)), { maxKeys: 2 })
    fc.assert(
      fc.property(change, change, fc.boolean(), uids, userTypes, (a, b, isNew, uid, userType) => {
        const plain = (doc: object): Doc => JSON.parse(JSON.stringify(doc)) as Doc
        const next = plain({ ...VALID[name], ...a })
        const prev = isNew ? null : plain({ ...VALID[name], ...b, _deleted: undefined })
        const actor: Actor = { kind: 'member', uid, userType }
        const expected = WRITE_RULES[name](next, prev, actor)
        const found = judge(name, next, prev, member(uid, userType))
        if (expected !== null) expect(found).toEqual(expected)
        else if (next._deleted !== true) expect(found).toBeNull()
      }),
      { numRuns: 150 },
    )
  })
})

describe('annonces', () => {
  const closed = anAnnonce({ active: false, closedAt: '2026-11-10T10:00:00.000Z' })

  // Proves S4.annonce.1
  it('are published open, then closed and reopened', () => {
    expect(judge('annonces', closed, null, boutique)).toBeNull()
    expect(judge('annonces', closed, anAnnonce(), boutique)).toBeNull()
    expect(judge('annonces', anAnnonce(), closed, boutique)).toBeNull()
  })

  // Proves S6.7
  it('are not for a créateur, even under its own uid', () => {
    const ownAnnonce = anAnnonce({ _id: `${CREATEUR}.${'a'.repeat(12)}` as never })
    expect(judge('annonces', ownAnnonce, null, createur)).toEqual({ code: 'wrong-user-type' })
  })
})

describe('users', () => {
  // Proves S5.profil.1
  it('are complete with a name and a city', () => {
    const complete = { ...aUser(), nom: ' ', ville: '' }
    expect(judge('users', complete, aUser(), createur)?.fields?.map(({ field }) => field)).toEqual(['nom', 'ville'])
    expect(judge('users', { ...complete, profileComplete: false }, aUser(), createur)).toBeNull()
  })
})

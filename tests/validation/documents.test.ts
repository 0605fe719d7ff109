import { transform } from 'esbuild'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserCtx } from '#couchdb/validator.ts'
import { CANDIDATURE_FIELDS } from '#domain/candidature.ts'
import type { FieldRule, FieldTable } from '#domain/fields.ts'
import { ANNONCE_FIELDS } from '#domain/market/annonce.ts'
import { SUIVI_FIELDS } from '#domain/market/suivis.ts'
import { PARTENARIAT_FIELDS } from '#domain/papers/fields.ts'
import { RECORD_FIELDS } from '#domain/papers/record-fields.ts'
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
/** A document that its owner may write, and what former, less strict rules let in. */
type Database = readonly [doc: { readonly _id: string }, owner: UserCtx, fields: FieldTable, former: object]
const PRIVE = { _id: CREATEUR, ...{ adresseLocale: '' } }
const COSTLY = { ...aPartenariat().annonce, commission: 1000 }
const MESSAGE = anEntry('message', { text: 'Bonjour' })
const NUL = 'a\u0000b'
const DATABASES: { readonly [D in DatabaseName]: Database } = {
  annonces: [anAnnonce(), boutique, ANNONCE_FIELDS, { description: NUL }],
  candidatures: [aCandidature(), createur, CANDIDATURE_FIELDS, { message: NUL }],
  users: [aUser(), createur, USER_FIELDS, { siteInternet: 'https://b.fr@evil.example/' }],
  prives: [PRIVE, createur, PRIVE_FIELDS, { adresseLocale: NUL }],
  partenariats: [aPartenariat(), boutique, PARTENARIAT_FIELDS, { annonce: COSTLY }],
  records: [aMovement('m'), boutique, RECORD_FIELDS, { article: NUL }],
  suivis: [aFavori(), createur, SUIVI_FIELDS, { nom: NUL }],
  conversations: [MESSAGE, boutique, ENTRY_FIELDS, { text: NUL }],
}

describe.each(DATABASE_NAMES)('the built validator of %s', (name) => {
  const [doc, owner, fields, former] = DATABASES[name]
  /** A profile exists from sign-up on; the others are created by their owner. */
  const before = name === 'users' ? doc : null
  const judgeOwn = (next: object) => judge(name, next, before, owner)

  it('is one function of ES2017 at most, as esprima 4 reads it', async () => {
    const code = `(${sources[name]})`
    const lowered = await transform(code, { target: 'es2017' })
    expect(lowered.code).toBe((await transform(code, { target: 'esnext' })).code) // nothing needed lowering
    expect(code).not.toMatch(/\?\.[a-z[(]|\?\?|\.\.\.[a-z]+ *[,}]|catch *\{/)
    expect(code).not.toMatch(/[^\n\x20-\x7e]/)
  })

  it("takes its owner's document", () => {
    expect(judgeOwn(doc)).toBeNull()
  })

  it('refuses a document of somebody else', () => {
    for (const third of [member(TIERS, 'boutique'), member(TIERS, 'createur')]) {
      expect(judge(name, doc, before, third)?.code).toMatch(/^not-(the-owner|a-party)$/)
      expect(judge(name, { _id: doc._id, _deleted: true }, doc, third)).not.toBeNull()
    }
    expect(judge(name, doc, before, ANONYMOUS)?.code).toBe('not-signed-in')
  })

  // Proves V1.4.2, V2.2.1, V8.1.2, V15.3.3, V15.3.5
  it('refuses one field more, one less, and one of another type', () => {
    const unknown = { code: 'invalid', fields: [{ field: 'admin', code: 'unknown-field' }] }
    expect(judgeOwn({ ...doc, admin: true })).toEqual(unknown)
    for (const [field, rule] of Object.entries<FieldRule>(fields)) {
      const without: Record<string, unknown> = { ...doc }
      delete without[field]
      if (rule.optional === true) expect(judgeOwn(without), field).toBeNull()
      else expect(judgeOwn(without), field).not.toBeNull()
      const empty = rule.kind === 'map' ? 'x' : {} // a map may be empty, nothing else
      for (const value of [null, empty, [[]], Number.NaN]) {
        expect(judgeOwn({ ...doc, [field]: value }), field).not.toBeNull()
      }
    }
  })

  it('refuses U+0000 in any text', () => {
    for (const [field, rule] of Object.entries<FieldRule>(fields)) {
      if (rule.kind !== 'text') continue
      const refusal = judgeOwn({ ...doc, [field]: '\u0000' })
      expect(refusal?.fields, field).toEqual([{ field, code: 'bad-character' }])
    }
  })

  it('lets the server change what an older rule let in, and nobody else', () => {
    const older = { ...doc, ...former }
    expect(judge(name, older, older, SERVER)).toBeNull()
    expect(judge(name, older, older, owner)?.code).toBe('invalid')
    expect(judge(name, older, doc, SERVER)?.code).toBe('invalid')
  })

  it('refuses a bad id, an attachment and a tombstone with a body', () => {
    expect(judgeOwn({ ...doc, _id: 'x' })?.code).toBe('bad-id')
    expect(judgeOwn({ ...doc, _attachments: {} })?.code).toBe('invalid')
    expect(judge(name, { ...doc, _deleted: true }, doc, SERVER)).not.toBeNull()
    expect(judge(name, { _id: doc._id, _deleted: true }, doc, SERVER)).toBeNull()
  })

  // Proves V2.2.2
  it('says what the domain says, whatever comes', () => {
    const userTypes = fc.constantFrom('boutique' as const, 'createur' as const)
    const uids = fc.constantFrom(BOUTIQUE, CREATEUR, TIERS)
    const field = fc.constantFrom(...Object.keys(fields), '_deleted', 'extra')
    const change = fc.dictionary(field, fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constant(true)), { maxKeys: 2 })
    fc.assert(
      fc.property(change, change, fc.boolean(), uids, userTypes, (a, b, isNew, uid, userType) => {
        const plain = (one: object): Doc => JSON.parse(JSON.stringify(one)) as Doc
        const next = plain({ ...doc, ...a })
        const prev = isNew ? null : plain({ ...doc, ...b, _deleted: undefined })
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

it('an annonce is full or not by the server alone', () => {
  const [open, full] = [anAnnonce(), { ...anAnnonce(), complet: true }]
  const immutable = { code: 'immutable-field', fields: [{ field: 'complet', code: 'unknown-value' }] }
  expect(judge('annonces', full, open, boutique)).toEqual(immutable)
  expect(judge('annonces', full, null, boutique)).toEqual(immutable)
  expect(judge('annonces', open, full, boutique)).toEqual(immutable)
  expect(judge('annonces', { ...full, prix: 12 }, full, boutique)).toBeNull()
  expect(judge('annonces', { ...open, complet: false }, open, boutique)).toBeNull()
  expect(judge('annonces', full, open, SERVER)).toBeNull()
  expect(judge('annonces', open, full, SERVER)).toBeNull()
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CANDIDATURE_FIELDS } from '#domain/candidature.ts'
import { checkField, checkFields, emptyValue, type FieldRule, type Format } from '#domain/fields.ts'
import { ANNONCE_FIELDS, ANNONCE_FORM_FIELDS, type Annonce, snapshotOf } from '#domain/market/annonce.ts'
import { PRIVE_FIELDS, PROFIL_FIELDS, USER_FIELDS } from '#domain/user.ts'
import { oneLine } from '#domain/visible.ts'
import { aCandidature, anAnnonce, aUser } from '#tests/fixtures/documents.ts'

function codes(rule: FieldRule, value: unknown): string[] {
  return checkField('f', rule, value).map(({ code }) => code)
}

const UID = 'a'.repeat(20)
const ANNONCE = `${UID}.${'b'.repeat(12)}`
const CANDIDATURE = `${ANNONCE}.${'c'.repeat(20)}`

const text = (format: Format): FieldRule => ({ kind: 'text', max: 300, format })

describe('formats', () => {
  it.each<[Format, string, string[], string[]]>([
    [
      'date',
      'not-a-date',
      ['2026-01-31', '2024-02-29', '2000-02-29', '2026-12-01'],
      ['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-1-1', '01/02/2026', '2026-01-01T00:00', ' '],
    ],
    [
      'instant',
      'not-an-instant',
      ['2026-01-31T23:59:59.999Z', '2024-02-29T00:00:00.000Z'],
      [
        ...['2026-01-31T24:00:00.000Z', '9999-99-99T99:99:99.999Z', '2026-02-30T10:00:00.000Z'],
        ...['2026-01-31T10:00:00Z', '   '],
      ],
    ],
    [
      'email',
      'not-an-email',
      ['a@b.fr', 'prenom.nom+tri@mail.exemple.fr', "l'atelier@exemple.fr", 'A-1_{z}~@xn--caf-dma.fr', 'zoé.œuf@b.fr'],
      [
        ...['a', 'a@b', '@b.fr', 'a@.fr', 'a@b..fr', 'a b@c.fr', 'a@b.fr\n', 'a@b@c.fr', '<a@b.fr>', 'a@b.fr,c@d.fr'],
        ...['a@café.fr', 'a@b。fr', 'a@ｂ.fr', 'ａ@b.fr', 'a@b_.fr', 'ze\u0301@b.fr'],
        ...['ı@b.fr', 'ſ@b.fr', 'ß@b.fr', '€@b.fr'],
      ],
    ],
    // Other invalid sites and social pages: links.test.ts.
    ['url', 'not-a-url', ['http://a.exemple.fr/b?c#d', 'HTTPS://EXEMPLE.FR'], ['exemple.fr', 'https://exemple']],
    ['instagram', 'not-instagram', ['@atelier'], ['Mon Atelier']],
    ['facebook', 'not-facebook', ['@atelier'], ['facebook.com']],
    ['siret', 'siret-length', ['73282932000074'], ['7328293200007', '732829320000745', '7328293200007a', ' ']],
    [
      'photo',
      'not-a-photo',
      ['/photos/bbbb.abc', '/demo/etagere-1.svg', '/photos/bbbb.abc#1600x1200.Ab-_'],
      [
        ...['https://x.fr/a.png', '/photos/', '/photos/../api/session', '/photos//x', '/api/x', 'photos/a', 'data:x'],
        ...['/photos/a"b', '/photos/a#', '/photos/a#<b>', '/photos/a#b#c'],
      ],
    ],
    ['uid', 'bad-id', [UID], [UID.slice(1), `${UID}a`, 'A'.repeat(20), 'é'.repeat(20)]],
    ['entry-id', 'bad-id', [`${CANDIDATURE}.mb0000000000`], ['a', CANDIDATURE]],
    ['annonce-id', 'bad-id', [ANNONCE], [UID, ANNONCE.slice(0, -1)]],
    ['number', 'bad-id', ['cand-1762000000000'], ['cand-', 'cand-x', '1762000000000']],
  ])('%s', (format, code, good, bad) => {
    for (const value of good) expect(codes(text(format), value), value).toEqual([])
    for (const value of bad) expect(codes(text(format), value), value).toEqual([code])
    expect(codes(text(format), '')).toEqual([])
    expect(codes({ ...text(format), required: true } as FieldRule, '')).toEqual(['required'])
  })

  it('take an e-mail only as it is written, in one way', () => {
    const typed = fc.string({ unit: 'binary', minLength: 1, maxLength: 3 })
    const written = fc.tuple(fc.oneof(typed, fc.string()), fc.oneof(typed, fc.string()))
    fc.assert(
      fc.property(written, ([before, after]) => {
        const email = `a${before}@b${after}.fr`
        fc.pre(codes(text('email'), email).length === 0)
        expect([oneLine(email), email.normalize('NFKC')]).toEqual([email, email])
        expect(new URL(`https://b${after}.fr`).hostname).toBe(`b${after}.fr`.toLowerCase())
      }),
    )
  })

  it('reject an instant that the clock cannot read', () => {
    const digits = fc.integer({ min: 0, max: 61 }).map((n) => String(n).padStart(2, '0'))
    fc.assert(
      fc.property(digits, digits, digits, digits, (month, day, hour, minute) => {
        const instant = `2026-${month}-${day}T${hour}:${minute}:00.000Z`
        const taken = codes(text('instant'), instant).length === 0
        expect(taken).toBe(Number.isFinite(Date.parse(instant)) && new Date(instant).toISOString() === instant)
      }),
    )
  })
})

describe('kinds', () => {
  const required: FieldRule = { kind: 'text', max: 5, required: true }
  const prix: FieldRule = ANNONCE_FORM_FIELDS.prix
  const photos: FieldRule = ANNONCE_FORM_FIELDS.photos
  const photo = '/photos/a'

  it.each<[string, FieldRule, unknown, string[]]>([
    ['a text at its bound', required, '12345', []],
    ['a text past its bound', required, '123456', ['too-long']],
    ['U+0000', required, 'a\u0000b', ['bad-character']],
    ['blanks', required, ' \u00a0 ', ['required']],
    ['blanks past the bound of a field that may be empty', { kind: 'text', max: 5 }, ' '.repeat(6), ['too-long']],
    ['a number for a text', required, 5, ['wrong-type']],
    ['no text', required, undefined, ['wrong-type']],
    ['a free annonce', prix, 0, []],
    ['the highest price', prix, 100_000, []],
    ['a price past it', prix, 100_000.01, ['out-of-range']],
    ['a negative price', prix, -1, ['out-of-range']],
    ['a typed price', prix, '35', ['not-a-number']],
    ['no number', prix, Number.NaN, ['not-a-number']],
    ['infinity', prix, Number.POSITIVE_INFINITY, ['not-a-number']],
    ['a boolean', { kind: 'boolean' }, false, []],
    ['no boolean', { kind: 'boolean' }, undefined, ['wrong-type']],
    ['no value for an optional boolean', { kind: 'boolean', optional: true }, undefined, []],
    ['no value for an optional number', { kind: 'number', min: 0, max: 9, optional: true }, undefined, []],
    ['null for an optional number', { kind: 'number', min: 0, max: 9, optional: true }, null, ['not-a-number']],
    ['no value for an optional record', { kind: 'record', fields: {}, optional: true }, undefined, []],
    ['a word for a boolean', { kind: 'boolean' }, 'true', ['wrong-type']],
    ['a choice', USER_FIELDS.userType, 'boutique', []],
    ['another choice', USER_FIELDS.userType, 'admin', ['unknown-value']],
    ['five photos', photos, [photo, photo, photo, photo, photo], []],
    ['six photos', photos, [photo, photo, photo, photo, photo, photo], ['too-many-photos']],
    ['no photo', photos, [], []],
    ['a photo alone', photos, photo, ['wrong-type']],
    ['a number among photos', photos, [photo, 1], ['wrong-type']],
    ['an address elsewhere', photos, ['https://x.fr/a.png'], ['not-a-photo']],
    ['a list for a record', CANDIDATURE_FIELDS.annonce, [], ['wrong-type']],
    ['null for a record', CANDIDATURE_FIELDS.annonce, null, ['wrong-type']],
  ])('%s', (_what, rule, value, expected) => {
    expect(codes(rule, value)).toEqual(expected)
  })

  it('name the fields of a record by their path', () => {
    const annonce = { ...snapshotOf(anAnnonce()), ville: '', prive: 1 }
    expect(checkField('annonce', CANDIDATURE_FIELDS.annonce, annonce)).toEqual([
      { field: 'annonce.ville', code: 'required' },
      { field: 'annonce.prive', code: 'unknown-field' },
    ])
  })
})

describe('documents', () => {
  // Proves S3.annonce.1, S3.user.1, S3.user.3
  it('hold what their interfaces say, and nothing else', () => {
    expect(checkFields(ANNONCE_FIELDS, { ...anAnnonce() })).toEqual([])
    expect(checkFields(CANDIDATURE_FIELDS, { ...aCandidature() })).toEqual([])
    expect(checkFields(USER_FIELDS, { ...aUser() })).toEqual([])
    expect(checkFields(PRIVE_FIELDS, { _id: 'x', _rev: '1-a', adresseLocale: '' })).toEqual([])
    expect(checkFields(PRIVE_FIELDS, { adresseLocale: '', nom: '' })).toEqual([{ field: 'nom', code: 'unknown-field' }])
  })

  it('an application stores the terms of its annonce, its title, kind and size among them, as far as they are said', () => {
    const { nom, ville, prix, commission, dateDebut, dateFin, ...annonce } = anAnnonce()
    const terms = { nom, ville, prix, commission, dateDebut, dateFin }
    const space = { titre: 'À hauteur des yeux', typeEspace: 'etagere', largeur: 80, hauteur: 30, profondeur: 25.5 }
    expect(snapshotOf({ ...annonce, ...terms, ...space } as Annonce)).toEqual({ ...terms, ...space })
    const unsaid = snapshotOf(terms)
    expect(Object.keys(unsaid)).toEqual(Object.keys(terms))
    for (const one of [unsaid, { ...terms, ...space }]) expect(codes(CANDIDATURE_FIELDS.annonce, one)).toEqual([])
    const forged = { ...terms, titre: 'x'.repeat(81), typeEspace: 'tapis', largeur: -1 }
    expect(codes(CANDIDATURE_FIELDS.annonce, forged)).toEqual(['too-long', 'unknown-value', 'out-of-range'])
  })

  it('are not fooled by the names that every object has', () => {
    const doc = JSON.parse('{"adresseLocale":"","constructor":1,"__proto__":2}') as Record<string, unknown>
    expect(checkFields(PRIVE_FIELDS, doc)).toEqual([{ field: 'constructor', code: 'unknown-field' }])
  })

  // Proves S5.profil.1, S5.profil.3
  it('require of each type of account what the specification requires', () => {
    const missing = (type: keyof typeof PROFIL_FIELDS) => {
      const rules = Object.entries<FieldRule>(PROFIL_FIELDS[type])
      const empty = Object.fromEntries(rules.map(([field, rule]) => [field, emptyValue(rule)]))
      return checkFields(PROFIL_FIELDS[type], empty).map(({ field }) => field)
    }
    expect(missing('boutique')).toEqual(['nom', 'ville', 'adresseLocale'])
    expect(missing('createur')).toEqual(['nom', 'ville'])
  })
})

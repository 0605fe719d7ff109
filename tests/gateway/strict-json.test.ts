import { describe, expect, it } from 'vitest'
import { HttpError } from '#gateway/http/error.ts'
import { parseStrictJson, VALUES_MAX } from '#gateway/http/strict-json.ts'
import { parseBatch, Unread } from '#gateway/sync/push/batch.ts'

describe('a body', () => {
  it('keeps whole characters of surrogates and replaces the halves, which CouchDB would refuse with everything beside them', () => {
    const text = String.raw`{"coupé":"x\ud83d","entier":["\ud83d\ude00"],"suite":{"seul":"\udc00y"}}`
    expect(parseStrictJson(text)).toEqual({ coupé: 'x\ufffd', entier: ['😀'], suite: { seul: '\ufffdy' } })
  })

  it('is refused with U+0000 in a text or a key, but where each piece is judged apart', () => {
    const nul = String.raw`\u0000`
    for (const text of [`{"a":"x${nul}y"}`, `{"${nul}":1}`, `["\\\\${nul}"]`]) {
      expect(() => parseStrictJson(text), text).toThrow('bad-request')
      expect(parseStrictJson(text, true)).toEqual(JSON.parse(text))
    }
    expect(parseStrictJson(`{"a":"\\${nul}"}`)).toEqual({ a: nul })
  })

  it.each([
    String.raw`{"a":"\ud800","a":1}`,
    '{"a":[{"b":{"c":1,"d":2,"c":3}}]}',
    String.raw`{"pri\u0078":1,"prix":2}`,
    '{"1":1,"1":1}',
    '{"":{},"":{}}',
  ])('is refused for a doubled key: %s', (text) => {
    expect(() => parseStrictJson(text)).toThrow('duplicate-key')
  })

  it.each(['{"a":"b:c","d":["e:f",":"],"g":{"a":1}}', String.raw`{"a\":":1,"a":{"a":{"a":[]}}}`])(
    'is read where the same key stands in several objects, or a text looks like one: %s',
    (text) => {
      expect(parseStrictJson(text)).toEqual(JSON.parse(text))
    },
  )

  it('holds so many values and so many levels', () => {
    const list = (values: number) => `[${Array.from({ length: values }, () => 0).join()}]`
    expect(parseStrictJson(list(VALUES_MAX))).toHaveLength(VALUES_MAX)
    expect(() => parseStrictJson(list(VALUES_MAX + 1))).toThrow('too-large')
    expect(() => parseStrictJson(`[${'[],'.repeat(VALUES_MAX / 2)}0]`)).toThrow('too-large')
    expect(parseStrictJson(`${'['.repeat(16)}${']'.repeat(16)}`)).toBeInstanceOf(Array)
    expect(() => parseStrictJson(`${'['.repeat(17)}${']'.repeat(17)}`)).toThrow('bad-request')
  })
})

describe('a batch of documents', () => {
  const read = (text: string) => (parseBatch(text) as { readonly docs: readonly object[] }).docs
  const good = '{"_id":"a","texte":"}],\\"{[:"}'

  it.each([
    ['{"_id":"b","_id":"c"}', { _id: 'b', code: 'invalid' }],
    ['{"x":[{"_id":"c"}],"_id" : "b","__proto__":{}}', { _id: 'b', code: 'invalid' }],
    [`{"_id":"b","x":${'['.repeat(1000)}${']'.repeat(1000)}}`, { _id: 'b', code: 'invalid' }],
    [`{"x":[${'{},'.repeat(VALUES_MAX)}0],"_id":"b"}`, { _id: 'b', code: 'document-too-large' }],
    ['{"_id":"b",}', { _id: 'b', code: 'invalid' }],
    ['{"_id":"b","_rev":"1-x"}', { _id: 'b', code: 'invalid' }],
    ['{"_id":"b","_deleted":"true"}', { _id: 'b', code: 'invalid' }],
    ['{"_id":""}', { _id: '', code: 'invalid' }],
    ['{"_id":["b"]}', { _id: '', code: 'invalid' }],
    ['[{"_id":"b"}]', { _id: '', code: 'invalid' }],
    ['"b"', { _id: '', code: 'invalid' }],
    ['null', { _id: '', code: 'invalid' }],
    [good, { _id: 'a', code: 'invalid' }],
  ])('is read but for what cannot be: %s', (bad, unread) => {
    const [first, second, third] = read(` { "docs" : [ ${good} , ${bad}, {"_id":"z"}] } `)
    expect([first, third]).toEqual([JSON.parse(good), { _id: 'z' }])
    expect(second).toMatchObject(unread)
    expect(second).toBeInstanceOf(Unread)
  })

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"docs":{}}',
    '{"docs":"a"}',
    '{"docs":[{"_id":"a"}]',
    '{"docs":[{"_id":"a"}],"docs":[]}',
    '{"docs":[{"_id":"a',
    '{"docs":[{"_id":"a"]}}',
    '{"docs":[{"_id":"a"} {"_id":"b"}]}',
    `{"docs":[${'{},'.repeat(500)}{}]}`,
    ']]]]}}}',
  ])('is refused whole when it is none: %s', (text) => {
    expect(() => parseBatch(text)).toThrow(HttpError)
  })
})

import { describe, expect, it } from 'vitest'
import { parseStrictJson } from '#gateway/http/strict-json.ts'

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

  it('is still refused for a doubled key', () => {
    expect(() => parseStrictJson(String.raw`{"a":"\ud800","a":1}`)).toThrow('duplicate-key')
  })
})

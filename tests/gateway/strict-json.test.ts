import { describe, expect, it } from 'vitest'
import { parseStrictJson } from '#gateway/http/strict-json.ts'

describe('a body with surrogates', () => {
  it('keeps whole characters and replaces the halves, which CouchDB would refuse with everything beside them', () => {
    const text = String.raw`{"coupé":"x\ud83d","entier":["\ud83d\ude00"],"suite":{"seul":"\udc00y"}}`
    expect(parseStrictJson(text)).toEqual({ coupé: 'x\ufffd', entier: ['😀'], suite: { seul: '\ufffdy' } })
  })

  it('is still refused for a doubled key', () => {
    expect(() => parseStrictJson(String.raw`{"a":"\ud800","a":1}`)).toThrow('duplicate-key')
  })
})

import { expect, it } from 'vitest'
import { sourcesOf } from '#tests/fixtures/sources.ts'

// 'de Ana', 'que Ana': before a name that begins with a vowel, both elide.
it('writes no de nor que before a name or a month that may begin with a vowel', () => {
  const texts = sourcesOf('.ts', ['src/messages', 'gateway/messages'])
  expect(texts.length).toBeGreaterThan(50)
  const found = texts.flatMap(([path, source]) =>
    [...source.matchAll(/\b(?:de|que) \$\{(?:other|name|nom|who|from|createur|boutique|formatMonth\(\w+\))\}/gi)].map(
      ([text]) => [path, text],
    ),
  )
  expect(found).toEqual([])
})

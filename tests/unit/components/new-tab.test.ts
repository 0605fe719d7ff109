import { describe, expect, it } from 'vitest'
import { sourcesOf } from '#tests/fixtures/sources.ts'

/** Each element that opens a new tab, from its `target` to its end tag. */
const opening = sourcesOf('.tsx').flatMap(([path, source]) => {
  const elements = source.match(/target="_blank".*?<\/(?:a|ButtonLink)>/gs) ?? []
  return elements.map((element, at) => [`${path}, ${at + 1}`, element] as const)
})

describe('a link that opens another tab', () => {
  it.each(opening)('says so in its name: %s', (_where, element) =>
    expect(element).toMatch(/<VisuallyHidden>.*newTab\b.*<\/VisuallyHidden>/),
  )

  it('is found where there are some', () => expect(opening.length).toBeGreaterThanOrEqual(4))
})

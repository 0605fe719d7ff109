import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SCREENS = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))

/** Each element that opens another tab, from its address to the end of what it shows. */
const opening = SCREENS.flatMap((name) =>
  [...readFileSync(join('src', name), 'utf8').matchAll(/target="_blank".*?<\/(?:a|ButtonLink)>/gs)].map(
    ([element], at) => [`${name}, ${at + 1}`, element] as const,
  ),
)

describe('a link that opens another tab', () => {
  it.each(opening)('says so in its name: %s', (_where, element) =>
    expect(element).toMatch(/<VisuallyHidden>.*newTab\b.*<\/VisuallyHidden>/),
  )

  it('is found where there are some', () => expect(opening.length).toBeGreaterThanOrEqual(4))
})

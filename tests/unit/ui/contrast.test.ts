import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sourcesOf } from '#tests/fixtures/sources.ts'

/** WCAG 1.4.3 and 1.4.11: for text, and for everything else that must be visible to use a control. */
const [TEXT, NON_TEXT] = [4.5, 3]

const [light = '', dark = ''] = readFileSync('src/ui/tokens.css', 'utf8').split('@media (prefers-color-scheme: dark)')
const coloursIn = (css: string) =>
  new Map([...css.matchAll(/--([a-z0-9-]+): #([0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]))
const LIGHT = coloursIn(light)
const THEMES = { light: LIGHT, dark: new Map([...LIGHT, ...coloursIn(dark)]) }

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const WASHES = ['green', 'ochre', 'terracotta'].map((colour) => `${colour}-wash`)
const GROUNDS = ['paper', 'paper-deep', 'surface', 'surface-raised', ...WASHES]

/** What has to be seen, each on every background that it may have. */
const SEEN: readonly (readonly [token: string, grounds: readonly string[], least: number])[] = [
  ['line-strong', GROUNDS, NON_TEXT],
  ['focus', GROUNDS, NON_TEXT],
  ['ink', GROUNDS, TEXT],
  ['ink-soft', GROUNDS, TEXT],
  ['green', [...GROUNDS, 'on-green'], TEXT],
  ['ochre', GROUNDS, TEXT],
  ['terracotta', GROUNDS, TEXT],
]
const PAIRS = Object.entries(THEMES).flatMap(([theme, colours]) =>
  SEEN.flatMap(([token, grounds, least]) => grounds.map((ground) => [theme, token, ground, least, colours] as const)),
)

describe('the colours of the product', () => {
  it('are each seen on every ground that they may have, light and dark', () => {
    const faint = PAIRS.filter(
      ([, token, ground, least, colours]) => !(contrast(colours.get(token) ?? '', colours.get(ground) ?? '') >= least),
    )
    expect(faint.map(([theme, token, ground]) => `${theme}: ${token} on ${ground}`)).toEqual([])
  })

  it('frame no control with the line that parts cards', () => {
    const isControl = (selector: string, body: string) =>
      /cursor: (pointer|grab)/.test(body) || /\b(input|textarea|select|button)\b|\.(control|cell)\b/.test(selector)
    // In the inventory's table, the lines are the cells' frames.
    const isCells = (file: string, selector: string) => file.endsWith('rows.module.css') && selector.includes('td')
    const faint = sourcesOf('.css').flatMap(([file, source]) =>
      [...source.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
        .filter(([, selector = '', body = '']) => isControl(selector, body) || isCells(file, selector))
        .filter(
          ([, selector = '', body = '']) => /border[a-z-]*:[^;]*var\(--line\)/.test(body) && !/disabled/.test(selector),
        )
        .map(([, selector = '']) => `${file} ${selector.trim()}`),
    )
    expect(faint).toEqual([])
  })
})

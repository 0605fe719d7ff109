import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { failurePage } from '#gateway/http/error-handler.ts'
import { STYLE } from '#gateway/http/pages/plain-page.ts'

/** The custom properties of each style-sheet block that sets colours, in order. */
function palettes(css: string): readonly ReadonlyMap<string, string>[] {
  const blocks = [...css.matchAll(/:root\s*\{([^}]*--paper:[^}]*)\}/g)]
  return blocks.map(([, block = '']) => {
    const all = [...block.matchAll(/(--[\w-]+):\s*([^;}]+)/g)]
    return new Map(all.map(([, name = '', value = '']) => [name, value.trim()]))
  })
}

describe('the page of a failure', () => {
  it('has the colours of the app, light and dark', () => {
    const ours = palettes(readFileSync('src/ui/tokens.css', 'utf8'))
    const its = palettes(STYLE)
    expect(its).toHaveLength(2)
    for (const [theme, colours] of its.entries()) {
      expect(colours.size).toBeGreaterThan(5)
      for (const [name, value] of colours) expect([name, value]).toEqual([name, ours[theme]?.get(name)])
    }
  })

  it.each(['bad-request', 'not-found', 'method-not-allowed', 'too-large', 'bad-origin'] as const)(
    'sends back to the start what would fail again: %s',
    (code) => {
      const page = failurePage(code, undefined, '/x').html
      expect(page).toMatch(/<h1>[^<]{10,}<\/h1><p>[^<]+[.]<\/p><nav><ul><li><a href="\/">/)
    },
  )

  it.each(['too-many-requests', 'unavailable', 'server'] as const)('offers to try again: %s', (code) => {
    expect(failurePage(code, undefined, '/x').html).toMatch(
      /<p>[^<]+[.]<\/p><nav><ul><li><a href="\/x">Réessayer<\/a><\/li><li><a href="\/">/,
    )
    expect(failurePage(code, undefined, null).html).not.toContain('Réessayer')
  })

  it('writes what people are told as French is written', () => {
    const page = failurePage('too-many-requests', { retryAfter: 61 }, '/?a="><script>').html
    expect(page).toContain('Veuillez réessayer dans 61 secondes.')
    expect(page).toContain('href="/?a=&quot;&gt;&lt;script&gt;"')
    expect(page).not.toMatch(/ [?!:;]/)
  })
})

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Button } from '#ui/button.tsx'
import { renderPage } from '../../../src/entry-server.tsx'

const REASON = 'Cochez la case pour créer votre compte.'

/** The texts of a button's description that are in the page. */
function descriptionOf(html: string): string {
  const [, ids = ''] = /<button[^>]*aria-describedby="([^"]*)"/.exec(html) ?? []
  return ids
    .split(' ')
    .map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? '')
    .join(' ')
}

describe('a button that waits for something', () => {
  it.each([
    [false, / hidden=""/],
    [true, /<span(?![^>]*hidden)[^>]*>Cochez/],
  ])('can be reached and says its reason, in sight from the beginning: %s', (reasonSeen, shown) => {
    const html = renderToStaticMarkup(
      <Button type="submit" reason={REASON} reasonSeen={reasonSeen} aria-describedby="note">
        Créer mon compte
      </Button>,
    )
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toMatch(/<button[^>]* disabled/)
    expect(html).toContain('aria-describedby="note ')
    expect(descriptionOf(html)).toContain(REASON)
    expect(html).toMatch(shown)
    // Announced when it is pressed, not when the page loads.
    expect(html).not.toContain('role="alert"')
  })

  it('has no description, and nothing beside it, once it may be pressed', () => {
    const html = renderToStaticMarkup(<Button>Créer mon compte</Button>)
    expect(html).not.toMatch(/aria-disabled|aria-describedby/)
    expect(html.endsWith('</button>')).toBe(true)
  })

  it('of the sign-up says which box it waits for', async () => {
    const { root } = await renderPage('/connexion', {})
    const [submit = ''] = /<button[^>]*aria-disabled="true".*?<\/button><span.*?<\/span>/s.exec(root) ?? []
    expect(submit).toContain('Créer mon compte')
    expect(descriptionOf(submit)).toMatch(/^Cochez la case .* pour créer votre compte\.$/)
  })
})

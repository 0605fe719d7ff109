import { describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { PUBLIC_PAGES } from '#tests/fixtures/demo-routes.ts'
import { renderPage } from '../../../src/entry-server.tsx'

/** The ids referenced by attributes of a page that no element of it has. */
function danglingIds(html: string): readonly string[] {
  const named = [...html.matchAll(/ (?:for|aria-controls|aria-describedby|aria-labelledby)="([^"]*)"/g)]
  return named.flatMap(([, ids = '']) => ids.split(' ')).filter((id) => !html.includes(` id="${id}"`))
}

describe('Public screens, without a browser', () => {
  const missing = ['annonce', '/annonce/boutique.1', 'Annonce non trouvée ou en cours de chargement...'] as const
  for (const [, address, title] of [...PUBLIC_PAGES, missing]) {
    // Proves S2.legal.4, S8.absent.1
    it(`renders ${address} and its footer, without a script, a style of its own, or words in a live region`, async () => {
      expect(typeof window).toBe('undefined')
      const { root } = await renderPage(address, {})
      expect(root).toContain(`>${title.replaceAll("'", '&#x27;')}</h1>`)
      expect(root).toMatch(/href="\/accessibilite"[^>]*>Accessibilité : non conforme<\/a>/)
      expect(danglingIds(root)).toEqual([])
      expect(root).not.toMatch(/<script| style=/)
      expect(root).not.toMatch(/(role="(status|alert)"|aria-live)[^>]*>(?!<\/)/)
    })
  }

  // Proves S2.html.1
  it('says without scripts that a search needs them, beside the départements', async () => {
    const { root } = await renderPage('/annonces', {})
    expect(root).toMatch(/<noscript>[^/]*Activez JavaScript dans votre navigateur pour chercher\./)
    expect(root).toContain('href="#departements"')
  })

  it('has the links to other annonces after the form to apply, as a phone shows them', async () => {
    const annonce = anAnnonce('b'.repeat(20) as Uid)
    const { root } = await renderPage(`/annonce/${annonce._id}`, { annonce })
    const [form, others] = ['<form', `aria-label="D&#x27;autres annonces"`].map((part) => root.indexOf(part))
    expect(form).toBeGreaterThan(0)
    expect(others).toBeGreaterThan(form ?? 0)
  })
})

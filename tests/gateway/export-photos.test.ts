import { describe, expect, it } from 'vitest'
import { photoKey } from '#domain/photo-texts.ts'
import { articleHtml } from '#gateway/member-data/page/records.ts'
import { figureHtml } from '#gateway/member-data/page/values.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'

describe("photos, on the page of one's data", () => {
  it('have their words in a list', () => {
    const photos = ['a', 'b'].map((hash) => `/photos/annonces/${hash.repeat(43)}`)
    const photoTexts = Object.fromEntries(photos.map((url) => [photoKey(url), { text: `Vue de ${url.slice(-1)}` }]))
    const html = articleHtml('annonces', { ...anAnnonce(), photos, photoTexts }, new Set())
    expect(html).toContain(`<ul><li>Photo 1\u00a0: Vue de a</li><li>Photo 2\u00a0: Vue de b</li></ul>`)
  })

  it('are tied to their captions', () => {
    expect(figureHtml('<img alt="Photo 1">', '1er mars')).toBe(
      '<figure role="group" aria-label="1er mars"><img alt="Photo 1"><figcaption>1er mars</figcaption></figure>',
    )
  })
})

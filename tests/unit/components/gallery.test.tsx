import { describe, expect, it } from 'vitest'
import { Gallery } from '#components/photos/gallery.tsx'
import { photoKey } from '#domain/market/photo-texts.ts'
import { markup } from '#tests/fixtures/markup.tsx'

const [BOWLS, SHELF] = ['/demo/bols.svg', '/demo/etagere.svg'] as const

/** The accessible texts of each photo: its button's name and its picture's alternative. */
function said(photos: readonly string[], photoTexts?: { readonly [photo: string]: { readonly text: string } }) {
  const alt = (index: number) => `Photo ${index + 1} de La Palette`
  const box = () => ({ size: 'card' }) as const
  const html = markup(<Gallery {...{ photos, photoTexts, alt, box }} className={undefined} />)
  const all = (attribute: string) => [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, is]) => is)
  return { names: all('aria-label'), alternatives: all('alt') }
}

describe('the photos of a gallery', () => {
  it('are said in the words of who shows them, wherever they stand, else by what the screen knows', () => {
    const photoTexts = { [photoKey(BOWLS)]: { text: 'Trois bols en grès.' } }
    expect(said([SHELF, BOWLS], photoTexts)).toEqual({
      names: ['Agrandir la photo 1', 'Agrandir la photo 2\u00a0: Trois bols en grès.'],
      alternatives: ['Photo 1 de La Palette', 'Trois bols en grès.'],
    })
    expect(said([BOWLS])).toEqual({ names: ['Agrandir la photo 1'], alternatives: ['Photo 1 de La Palette'] })
  })
})

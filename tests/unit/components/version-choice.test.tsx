import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { VersionChoice, type VersionOption } from '#components/versions/version-choice.tsx'

const LONG = 'Une étagère en noyer, près de la caisse, éclairée toute la journée.'

function markup(...versions: readonly VersionOption[]): string {
  return renderToStaticMarkup(<VersionChoice label="Prix" versions={versions} onKeep={() => undefined} />)
}

const version = (text: string): VersionOption => ({ value: text, text, by: 'Ana Roux' })

describe('a choice of versions', () => {
  it('is a group that names its field', () => {
    expect(markup(version('35'), version('40'))).toMatch(/^<fieldset[^>]*><legend>«.Prix.» a reçu plusieurs valeurs\./)
  })

  it('says short values on their buttons, with who wrote them', () => {
    const buttons = markup(version('35'), version('40')).match(/<button.*?<\/button>/g) ?? []
    expect(buttons.map((button) => button.replaceAll(/<[^>]*>/g, ''))).toEqual([
      'Garder 35 (Ana Roux)',
      'Garder 40 (Ana Roux)',
    ])
  })

  it.each([
    ['short', '35', '40', ['Garder 35 (Ana Roux), Prix', 'Garder 40 (Ana Roux), Prix']],
    [
      'long',
      'Ici.',
      LONG,
      ['Garder cette version, Prix, Ana Roux, n° 1', 'Garder cette version, Prix, Ana Roux, n° 2'],
    ],
  ])('names which version of which field each button keeps: %s', (_length, one, other, names) => {
    const labels = [...markup(version(one), version(other)).matchAll(/<button[^>]*aria-label="([^"]*)"/g)]
    expect(labels.map(([, label]) => label)).toEqual(names)
  })

  it('shows texts beside each other, each the description of its button, when one is long', () => {
    const html = markup(version('Ici.'), version(LONG))
    const described = [...html.matchAll(/<button[^>]*aria-describedby="([^"]*)"/g)].map(([, id]) => id)
    const texts = described.map((id) => new RegExp(`<div id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1])
    expect(texts).toEqual(['Ici.', LONG])
  })
})

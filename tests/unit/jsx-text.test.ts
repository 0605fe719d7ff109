import { describe, expect, it } from 'vitest'
import { elementNames, looseTexts } from '#tests/fixtures/jsx-text.ts'
import { sourcesOf } from '#tests/fixtures/sources.ts'

const component = (jsx: string) => `function Screen({ x, count, children }: Props): ReactNode { return ${jsx} }`

describe('a text that a translator would take from React', () => {
  // Proves V1.3.4
  it.each([
    ['beside a text that changes', '<p>{x} {count}</p>'],
    ['before what comes and goes', '<p>Photos {x ? <b>5</b> : null}</p>'],
    ['in a fragment', '<>{x}</>'],
    ['that a component returns', 'x'],
  ])('%s', (_what, jsx) => {
    expect(looseTexts('screen.tsx', component(jsx))).not.toEqual([])
  })

  it('does not stand beside another, each in its element', () => {
    expect(looseTexts('screen.tsx', component('<p><span>{x}</span> <span>{count}</span></p>'))).toEqual([])
  })

  it('stands nowhere in the app', () => {
    const sources = sourcesOf('.tsx')
    const everywhere = new Set(sources.flatMap(([, source]) => elementNames(source)))
    expect(sources.length).toBeGreaterThan(150)
    expect(sources.flatMap(([path, source]) => looseTexts(path, source, everywhere))).toEqual([])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { elementNames, looseTexts } from '#tests/fixtures/jsx-text.ts'

const component = (jsx: string) => `function Screen({ x, count, children }: Props): ReactNode { return ${jsx} }`

describe('a text that a translator would take from React', () => {
  it.each([
    ['beside a text that changes', '<p>{x} {count}</p>'],
    ['beside a number', '<p>Il y a {count} photos</p>'],
    ['before what comes and goes', '<p>Photos {x ? <b>5</b> : null}</p>'],
    ['that comes and goes', '<p><b>Photos</b>{x ? "5" : null}</p>'],
    ['that comes and goes by &&', '<p><b>Photos</b>{x && `5`}</p>'],
    ['before a list', '<p>Photos {x.map((one) => <b key={one}>1</b>)}</p>'],
    ['of a list', '<p><b>Photos</b>{x.map((one) => one.name)}</p>'],
    [
      'of a list, made in steps',
      '<p><b>Photos</b>{x?.map((one) => { if (one) return one.name; return <b>1</b> })}</p>',
    ],
    ['beside a component, which may give nothing', '<p>Photos <Count /></p>'],
    ['a space before a component', '<p><b>Photos</b>{" "}<Count /></p>'],
    ['that stands beside an icon', '<p><Icon name="clock" />{x}</p>'],
    ['given to a component, beside others', '<Callout>{x} <a href="/">Aide</a></Callout>'],
    ['in a fragment', '<>{x}</>'],
    ['in a fragment, written out', 'x ? <p>1</p> : <>Photos</>'],
    ['that a component returns', 'x'],
    ['that a component returns, or an element', 'x ? <p>1</p> : `5`'],
    ['that may be what it holds', '<p><b>1</b>{children}</p>'],
  ])('%s', (_what, jsx) => {
    expect(looseTexts('screen.tsx', component(jsx))).not.toEqual([])
  })

  it.each([
    ['alone in its element', '<p>{x}</p>'],
    ['alone in its element, or away', '<p>{x ? "5" : null}</p>'],
    ['alone in its element, or an element', '<p>{x ? "5" : <b>5</b>}</p>'],
    ['in one text made of several', '<p>{[x, count].join()}</p>'],
    ['beside another, each in its element', '<p><span>{x}</span> <span>{count}</span></p>'],
    ['written out among elements that stay', '<p>Lire <Link to="/">la suite</Link>.</p>'],
  ])('does not stand %s', (_what, jsx) => {
    expect(looseTexts('screen.tsx', component(jsx))).toEqual([])
  })

  it('is not what a type lets hold elements alone', () => {
    const source = 'function Screen({ children }: { readonly children: Elements }) { return <p><b>1</b>{children}</p> }'
    expect(looseTexts('screen.tsx', source)).toEqual([])
  })

  it('stands nowhere in the app', () => {
    const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
    const sources = paths.map((path) => [path, readFileSync(join('src', path), 'utf8')] as const)
    const everywhere = new Set(sources.flatMap(([, source]) => elementNames(source)))
    expect(sources.length).toBeGreaterThan(150)
    expect(sources.flatMap(([path, source]) => looseTexts(path, source, everywhere))).toEqual([])
  })
})

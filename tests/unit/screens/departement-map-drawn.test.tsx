import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { DEPARTEMENTS } from '#domain/departements.ts'
import { DepartementMap } from '#screens/annonces/map/departement-map.tsx'
import { annoncesOf } from '../../../bench/market/annonces.ts'

const SIZE = 10_000

function drawn(counts: ReadonlyMap<string, number>): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <DepartementMap counts={counts} />
    </MemoryRouter>,
  )
}

/** What is read aloud: what is hidden from it is left out. */
const said = (html: string) => html.replace(/<svg[^>]*aria-hidden.*?<\/svg>|<p[^>]*aria-hidden.*?<\/p>/gs, '')

it('names each département of a market of 10,000 once, with its number, and is one stop of the keyboard', () => {
  const counts = new Map<string, number>()
  for (const { commune } of annoncesOf(SIZE)) {
    const code = commune.slice(0, 2)
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  const html = said(drawn(counts))
  const titles = [...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, title = '']) => title.replace(/\s/g, ' '))
  const onMap = DEPARTEMENTS.filter(({ code }) => code.length === 2)
  expect(titles).toHaveLength(onMap.length)
  expect(new Set(titles.map((title) => title.replace(/ :.*/, ''))).size).toBe(onMap.length)
  expect(titles.find((title) => title.startsWith('Paris (75)'))).toBe(`Paris (75) : ${counts.get('75')} annonces`)
  expect(html.match(/tabindex="0"/g)).toHaveLength(1)
})

import { Registry } from 'prom-client'
import { describe, expect, it, vi } from 'vitest'
import { createPages, type PagesInput } from '#gateway/pages/pages.ts'
import type { PageSource } from '#gateway/pages/sources.ts'
import type { PageTemplate } from '#gateway/pages/template.ts'
import { aPagesWorld } from '#tests/fixtures/pages.ts'

const head = { title: '', description: '', path: null, alt: '', data: [] }
const source = async (): Promise<PageSource> => ({ status: 200, hydrationData: {}, head })

/** A page cache with a changeable page text, and the pages rendered so far. */
function somePages(max?: number) {
  const world = { text: async () => 'x'.repeat(10_000), made: [] as string[] }
  const template: PageTemplate = (_head, { root }) => root
  const input: Partial<PagesInput> = { template, registry: new Registry(), clock: () => 1 }
  const pages = createPages(input as PagesInput, max)
  pages.renderWith(async (path) => {
    world.made.push(path)
    return { root: await world.text(), preloads: '' }
  })
  const ask = (key: string) => pages.page(key, 0, key, source)
  return { world, ask, drop: pages.drop }
}

describe('pages in memory', () => {
  it('stay under their limit, the least recently used going first', async () => {
    const { world, ask } = somePages(50_000)
    for (let page = 0; page < 10; page += 1) {
      await ask('/used')
      await ask(`/${page}`)
    }
    expect(world.made.filter((path) => path === '/used')).toHaveLength(1)
    await ask('/9')
    await ask('/0')
    expect(world.made.slice(-2)).toEqual(['/9', '/0'])
  })

  it('are kept for nobody when what they were made of changes meanwhile', async () => {
    const { world, ask, drop } = somePages()
    let release = (_html: string) => {}
    world.text = () =>
      new Promise((resolve) => {
        release = resolve
      })
    const pending = ask('/a')
    await vi.waitFor(() => expect(world.made).toHaveLength(1))
    drop('/a')
    world.text = async () => 'new'
    const second = await ask('/a')
    release('old')
    expect((await pending)?.html).toBe('old')
    expect(second?.html).toBe('new')
    world.text = async () => 'newer'
    expect(await ask('/a')).toBe(second)
  })
})

it('a page that many ask for at once is the empty shell when it cannot be rendered', async () => {
  const loadRenderer = async () => () => Promise.reject(new Error('a component that throws'))
  const world = await aPagesWorld({ loadRenderer })
  const { status, text } = await world.ask('/faq')
  expect(status).toBe(200)
  expect(text).toContain('<div id="root"></div>')
})

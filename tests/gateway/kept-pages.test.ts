import { describe, expect, it } from 'vitest'
import { createKeptPages, PAGES_BYTES_MAX } from '#gateway/pages/kept-pages.ts'
import { aPagesWorld } from '#tests/fixtures/pages.ts'

/** Text that brotli cannot make smaller by much. */
function noise(length: number): string {
  let text = ''
  while (text.length < length) text += Math.random().toString(36).slice(2)
  return text.slice(0, length)
}

const made = (html: string) => async () => ({ status: 200, path: '/', html })

describe('pages in memory', () => {
  it('stay under their limit, the least recently used going first', async () => {
    expect(PAGES_BYTES_MAX).toBe(32 * 1024 * 1024)
    const kept = createKeptPages(() => 0, 100_000)
    const madeAgain: string[] = []
    const ask = (key: string) =>
      kept.get(key, 0, async () => {
        madeAgain.push(key)
        return { status: 200, path: key, html: noise(10_000) }
      })
    for (let page = 0; page < 10; page += 1) {
      await ask('/used')
      await ask(`/${page}`)
      expect(kept.bytes).toBeLessThanOrEqual(100_000)
    }
    expect(kept.bytes).toBeGreaterThan(50_000)
    expect(madeAgain.filter((key) => key === '/used')).toHaveLength(1)
    await ask('/9')
    await ask('/0')
    expect(madeAgain.slice(-2)).toEqual(['/9', '/0'])
    expect(madeAgain.filter((key) => key === '/9')).toHaveLength(1)
  })

  it('are kept for nobody when what they were made of changes meanwhile', async () => {
    const kept = createKeptPages(() => 0)
    let release = (_html: string) => {}
    const first = kept.get('/a', 0, async () => {
      const html = await new Promise<string>((resolve) => {
        release = resolve
      })
      return { status: 200, path: '/a', html }
    })
    kept.drop('/a')
    const second = await kept.get('/a', 0, made('new'))
    release('old')
    expect(String.fromCharCode(...(await first).html)).toBe('old')
    expect(String.fromCharCode(...second.html)).toBe('new')
    expect(await kept.get('/a', 0, made('newer'))).toBe(second)
  })
})

describe('a page that many ask for at once', () => {
  it('is the empty shell when it cannot be rendered', async () => {
    const loadRenderer = async () => () => Promise.reject(new Error('a component that throws'))
    const world = await aPagesWorld({ loadRenderer })
    const { status, text } = await world.ask('/faq')
    expect(status).toBe(200)
    expect(text).toContain('<div id="root"></div>')
  })
})

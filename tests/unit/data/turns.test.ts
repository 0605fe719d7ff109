import { describe, expect, it } from 'vitest'
import { takeTurns } from '#data/replication/turns.ts'

/** Something under way, ended by hand. */
function underWay<T>() {
  let end: (value: T) => void = () => {}
  let fail: (reason: Error) => void = () => {}
  const promise = new Promise<T>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  return { promise, end, fail }
}

/** Long enough for every step that waits for nothing. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('a fetching', () => {
  it('waits until what was sent is noted', async () => {
    const [answer, noted] = [underWay<string>(), underWay<void>()]
    const turns = takeTurns(() => noted.promise)
    const asked: string[] = []
    const sent = turns.send(() => answer.promise)
    const fetched = turns.fetch(async () => asked.push('once'))
    answer.end('taken')
    expect(await sent).toBe('taken')
    await settle()
    expect(asked).toEqual([])
    noted.end()
    await fetched
    expect(asked).toEqual(['once'])
  })

  it('asks again when something was sent meanwhile', async () => {
    const turns = takeTurns(() => Promise.resolve())
    const first = underWay<string>()
    const answers = [first.promise, Promise.resolve('after')]
    const fetched = turns.fetch(() => answers.shift() ?? Promise.reject(new Error('asked once more')))
    await turns.send(() => Promise.resolve())
    first.end('before')
    expect(await fetched).toBe('after')
  })

  it('does not wait for a sending that failed, nor for one that comes after the next has begun', async () => {
    const turns = takeTurns(() => new Promise(() => {}))
    const failing = underWay<void>()
    const sent = turns.send(() => failing.promise)
    const fetched = turns.fetch(() => Promise.resolve('fetched'))
    failing.fail(new Error('no answer'))
    await expect(sent).rejects.toThrow('no answer')
    expect(await fetched).toBe('fetched')

    await turns.send(() => Promise.resolve())
    await expect(turns.send(() => Promise.reject(new Error('500')))).rejects.toThrow('500')
    expect(await turns.fetch(() => Promise.resolve('again'))).toBe('again')
  })
})

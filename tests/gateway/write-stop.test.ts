import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import leveldown from 'leveldown'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWriteStop } from '#gateway/store/embedded/write-stop.ts'
import { superviseStore } from '#gateway/store-supervisor.ts'
import { aFolder } from '#tests/fixtures/folder.ts'

type Done = (error?: Error | null) => void

/** A LevelDB whose writes complete when the test says so. */
function aLevel() {
  const under: Done[] = []
  const write = (...args: readonly unknown[]) => void under.push(args.at(-1) as Done)
  return { under, _put: write, _del: write, _batch: write, _clear: write }
}

function wrote(level: ReturnType<typeof aLevel>): Promise<string> {
  return new Promise((resolve) => level._batch([], {}, (error?: Error | null) => resolve(error?.message ?? 'done')))
}

it('a database whose write fails is not given the one that waits behind it, nor any later, nor is any other of the store', async () => {
  const [seal, level, other] = [createWriteStop(), aLevel(), aLevel()]
  for (const one of [level, other]) seal.guard(one as never)
  const [first, second] = [wrote(level), wrote(level)]
  expect(level.under).toHaveLength(1)
  expect(seal.hasStopped()).toBe(false)
  level.under[0]?.(new Error('IO error: 000003.log: No space left on device'))
  expect(await Promise.all([first, second, wrote(level), wrote(other)])).toEqual([
    'store-unwritten',
    'store-sealed',
    'store-sealed',
    'store-sealed',
  ])
  expect([level.under, other.under].map(({ length }) => length)).toEqual([1, 0])
  expect(seal.hasStopped()).toBe(true)
})

it('a database that is closed is first given what waits for its turn', async () => {
  const folder = await aFolder()
  const level = leveldown(join(folder, 'level'))
  createWriteStop().guard(level)
  await promisify(level.open.bind(level))({})
  const batch = promisify(level.batch.bind(level))
  const written = ['a', 'b', 'c'].map((key) => batch([{ type: 'put', key, value: 'v' }], { sync: false }))
  await promisify(level.close.bind(level))()
  await Promise.all(written)
  const again = leveldown(join(folder, 'level'))
  await promisify(again.open.bind(again))({})
  const get = promisify(again.get.bind(again))
  for (const key of ['a', 'b', 'c']) expect(await get(key, { asBuffer: false })).toBe('v')
  await promisify(again.close.bind(again))()
})

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A supervised store on a disk with room: it records reopenings, in seconds; `breaks` says if it fails again. */
function aReopeningStore(breaks: () => 'no' | 'once open' | 'as it opens') {
  let sealed = false
  const openings: number[] = []
  const opened = { store: { hasStoppedWrites: () => sealed }, close: async () => undefined }
  const keeper = superviseStore({
    initial: opened,
    folder: tmpdir(),
    reopen: async () => {
      openings.push(Math.round(performance.now() / 1000))
      const how = breaks()
      if (how === 'as it opens') throw new Error('no')
      sealed = how === 'once open'
      return opened
    },
    onSealed: () => {},
    onClosed: () => {},
  })
  const seal = () => {
    sealed = true
  }
  return { openings, close: keeper.close, seal }
}

it.each(['once open', 'as it opens'] as const)(
  'opens the store of a disk that fails again and again, %s, further and further apart, a minute at most',
  async (how) => {
    const { openings, close, seal } = aReopeningStore(() => how)
    seal()
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    await close()
    const gaps = openings.slice(1).map((at, index) => at - (openings[index] ?? 0))
    expect(gaps.slice(0, 5)).toEqual([2, 4, 8, 16, 32])
    expect(new Set(gaps.slice(5))).toEqual(new Set([60]))
  },
)

it('opens it at once when it fails long after', async () => {
  const { openings, close, seal } = aReopeningStore(() => 'no')
  for (let nth = 0; nth < 3; nth += 1) {
    seal()
    await vi.advanceTimersByTimeAsync(2000)
    expect(openings).toHaveLength(nth + 1)
    await vi.advanceTimersByTimeAsync(3 * MINUTE_MS)
  }
  await close()
})

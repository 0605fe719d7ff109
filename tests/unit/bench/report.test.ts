import { describe, expect, it } from 'vitest'
import { type Measured, merged } from '../../../bench/report/results.ts'
import { tableOf, withResults } from '../../../bench/report/table.ts'
import { median, meets, percentile, record, written } from '../../../bench/report.ts'

const machine = { cpu: 'a processor', cores: 2, memoryGb: 8, os: 'Linux 6', node: 'v20', chromium: 'Chromium 140' }
const result = (measure: string, more: Partial<Measured> = {}): Measured => ({
  measure,
  at: '2026-11-24T03:00:00.000Z',
  commit: 'abc1234',
  machine,
  load: 0,
  isBusy: false,
  seconds: 1,
  figures: [],
  ...more,
})

describe('a figure', () => {
  it.each([
    [100, '<= 100', true],
    [101, '<= 100', false],
    [3, '>= 3', true],
    [2.9, '>= 3', false],
    [1e9, undefined, true],
  ] as const)('of %d with the goal %s: %s', (value, goal, expected) => {
    expect(meets(goal === undefined ? { value } : { value, goal })).toBe(expected)
  })

  it('is refused when nothing was measured', () => {
    expect(() => record({ name: 'nothing', value: median([]), unit: 'ms' })).toThrow(RangeError)
  })

  it('is written with three digits that count', () => {
    expect([0.123, 12.34, 1234.5, 7].map(written)).toEqual(['0.12', '12.3', '1,235', '7'])
  })

  it('of many values is one of them', () => {
    const values = [5, 1, 4, 2, 3]
    expect([median(values), percentile(values, 0.99), percentile(values, 0)]).toEqual([3, 5, 1])
  })
})

describe('the results', () => {
  const missed = result('live', {
    figures: [
      { name: 'acceptance', value: 250, unit: 'ms', goal: '<= 100', comparison: [{ name: 'before', value: 300 }] },
      { name: 'streams', value: 10, unit: 'KB' },
    ],
  })
  const failed = result('pdf', { failure: 'it ended with 1' })

  it('mark the goals that are missed and the measures that failed', () => {
    const lines = tableOf([missed, failed]).split('\n').slice(2)
    expect(lines).toEqual([
      '| live | acceptance | 250 ms | ≤ 100 **missed** | before 300 ms |  |',
      '| live | streams | 10 KB |  |  |  |',
      '| pdf | **failed** |  |  |  | it ended with 1 |',
    ])
  })

  it('keep the measures that did not run as they were', () => {
    const run = [result('papers', { commit: 'def5678' })]
    const kept = merged([failed, result('papers')], run)
    expect(kept.map(({ measure, commit }) => [measure, commit])).toEqual([
      ['papers', 'def5678'],
      ['pdf', 'abc1234'],
    ])
  })

  it('stand in their place on the page, and what surrounds them stays', () => {
    const page = `# Page

<!-- bench: printed by \`npm run bench -- --write\`, do not edit -->
before
<!-- /bench -->

after
`
    const once = withResults(page, [missed])
    expect(once).toContain('- live: commit abc1234, 2026-11-24, 2 cores of a processor')
    expect(once).toContain('**missed**')
    expect(once).not.toContain('before\n')
    expect(once.endsWith('\nafter\n')).toBe(true)
    expect(withResults(once, [missed])).toBe(once)
    expect(() => withResults('nothing', [])).toThrow(RangeError)
  })
})

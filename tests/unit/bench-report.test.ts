import { expect, it } from 'vitest'
import { median, meets, percentile, record, tableOf } from '../../bench/report.ts'

it.each([
  [100, '<= 100', true],
  [101, '<= 100', false],
  [3, '>= 3', true],
  [2.9, '>= 3', false],
  [1e9, undefined, true],
] as const)('a figure of %d with the goal %s: %s', (value, goal, expected) => {
  expect(meets(goal === undefined ? { value } : { value, goal })).toBe(expected)
})

it('a figure is refused when nothing was measured', () => {
  expect(() => record({ name: 'nothing', value: median([]), unit: 'ms' })).toThrow(RangeError)
})

it('a figure of many values is one of them', () => {
  const values = [5, 1, 4, 2, 3]
  expect([median(values), percentile(values, 0.99), percentile(values, 0)]).toEqual([3, 5, 1])
})

it('the table marks the goals that are missed and the measures that failed', () => {
  const acceptance = { name: 'acceptance', value: 250, unit: 'ms', goal: '<= 100' } as const
  const live = { measure: 'live', figures: [acceptance, { name: 'streams', value: 10.25, unit: 'KB' }] }
  const lines = tableOf([live, { measure: 'start', figures: [], failure: 'it ended with 1' }]).split('\n')
  expect(lines.slice(2)).toEqual([
    '| live | acceptance | 250 ms | <= 100 **missed** |  |',
    '| live | streams | 10.3 KB |  |  |',
    '| start | **failed** |  |  | it ended with 1 |',
  ])
})

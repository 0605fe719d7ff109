import { expect, it } from 'vitest'
import { tableOf } from '../../bench/report.ts'

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

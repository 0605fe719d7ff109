import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GUESSES } from '#gateway/accounts/attempts/attempts.ts'
import { withPolicyTable } from '../../scripts/lib/policy-table.ts'

describe('docs/securite.md', () => {
  it('prints the policy as it stands', () => {
    const document = readFileSync('docs/securite.md', 'utf8')
    expect(document).toBe(withPolicyTable(document))
  })

  it('prints the waits after wrong passwords as they are', () => {
    const lines = readFileSync('docs/securite.md', 'utf8').split('\n')
    const [, , ...rows] = lines.slice(lines.findIndex((line) => line.startsWith('| wrong passwords counted by |')))
    const printed = rows.slice(0, Object.keys(GUESSES).length).map((row) => row.split(' | ').slice(1).join(' | '))
    const time = (ms: number) => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`)
    const counted = Object.values(GUESSES).map(({ free, firstMs, doublesEvery, longestMs, forgetsOneMs }) =>
      [free, time(firstMs), doublesEvery, time(longestMs), time(forgetsOneMs)].join(' | '),
    )
    expect(printed).toEqual(counted.map((row) => `${row} |`))
  })
})

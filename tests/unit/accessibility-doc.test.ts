import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testTitles } from '../../scripts/lib/test-titles.mjs'

/** Criteria per theme of the RGAA 4.1: https://accessibilite.numerique.gouv.fr/methode/criteres-et-tests/ */
const CRITERIA = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]
const STATES = ['met', 'failing', 'not applicable', 'not tried'] as const

const DOCUMENT = readFileSync('docs/accessibilite.md', 'utf8')
const FOUND = DOCUMENT.matchAll(/^\| (\d+\.\d+) \| .+ \| (.+) \| (.+) \|$/gm)
const ROWS = [...FOUND].map(([, id, how = '', state]) => ({ id, how, state }))

describe('docs/accessibilite.md', () => {
  it('has a row for each criterion, in order', () => {
    const all = CRITERIA.flatMap((count, theme) => Array.from({ length: count }, (_, at) => `${theme + 1}.${at + 1}`))
    expect(all).toHaveLength(106)
    expect(ROWS.map(({ id }) => id)).toEqual(all)
  })

  it('counts at its head what its rows say', () => {
    const counts = STATES.map((state) => ROWS.filter((row) => row.state === state).length)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ROWS.length)
    const [met = 0, failing = 0, notApplicable = 0, notTried = 0] = counts
    const tried = ROWS.length - notTried
    const head = [ROWS.length, tried, met, failing, notApplicable, notTried]
    expect(DOCUMENT).toContain(
      `| criteria | tried | met | failing | not applicable | not tried |\n|---|---|---|---|---|---|\n| ${head.join(' | ')} |\n`,
    )
  })

  it('names tests that there are', () => {
    const titles = testTitles()
    const quoted = ROWS.flatMap(({ how }) => [...how.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text))
    const named = quoted.filter((text) => text.includes(' '))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((title) => !titles.has(title))).toEqual([])
  })
})

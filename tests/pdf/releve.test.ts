import { expect, it } from 'vitest'
import type { StatementLine } from '#domain/papers/statements/lines.ts'
import { aReleve } from '#tests/fixtures/documents.ts'
import { relevePdf } from '#tests/fixtures/made-papers.ts'
import { readMade } from '#tests/fixtures/pdf.ts'

const [line] = aReleve().lines as [StatementLine]

it('makes an account on one page, named by its number', () => {
  const read = readMade(relevePdf(aReleve()))
  expect(read.pages).toBe(1)
  expect(read.info).toMatchObject({ Title: 'Compte n° 3' })
})

it('heads each row of its table with what was sold', () => {
  const correction = { ...line, key: 'b', quantity: -1, centimes: -1850, early: '2026-10-30' }
  const { structure } = readMade(relevePdf(aReleve({ lines: [line, correction] })), true)
  expect(structure.match(/TH:\n\s+\/Scope \/Column/g)).toHaveLength(4)
  const rows = [...structure.matchAll(/TH:\n\s+\/Scope \/Row\n\s+"([^"]+)"/g)].map(([, text = '']) => text.trim())
  expect(rows).toEqual(['B1 Bol', expect.stringContaining('Correction')])
})

it('goes on over pages with two thousand lines, names and underscores as they were typed', () => {
  const lines = Array.from({ length: 2000 }, (_, nth) => ({ ...line, key: `${nth}`, article: `N${nth}N __ mug` }))
  const read = readMade(relevePdf(aReleve({ boutique: 'a__b', lines })))
  expect(read.text.match(/N\d+N/g)).toHaveLength(2000)
  expect(read.text).toContain('a__b')
  expect(read.text).toContain(`${read.pages} / ${read.pages}`)
}, 60_000)

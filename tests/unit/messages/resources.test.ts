import { expect, it } from 'vitest'
import { beside } from '#messages/fr/beside.ts'
import { RESOURCES } from '#messages/fr/resources.ts'

it('the two partner cards lead to two places', () => {
  expect(new Set(RESOURCES.map(({ link }) => link)).size).toBe(RESOURCES.length)
})

it('who leaves with one write waiting loses one, with two loses two', () => {
  expect(beside.leaveText(1)).toMatch(/^1 envoi attend .*, il sera perdu\.$/)
  expect(beside.leaveText(2)).toMatch(/^2 envois attendent .*, ils seront perdus\.$/)
})

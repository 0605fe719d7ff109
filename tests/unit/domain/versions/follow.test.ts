import { describe, expect, it } from 'vitest'
import { alternativeKey, follow, mergeVersions, nextStamp, pathOf, type Version } from '#domain/versions/merge.ts'
import { nodeOf, stampOf } from '#domain/versions/stamp.ts'

const NOW = Date.UTC(2026, 10, 22)
const [HERE, THERE] = [nodeOf('member1', 'dev1'), nodeOf('member2', 'dev2')]
const START: Version = { cells: { '': { nom: 'Avant', prix: 0 } }, stamps: {}, seen: {}, alternatives: {} }
const written = (nom: string, node: string, at: number, from = START) =>
  follow(from, { ...from.cells, '': { ...from.cells[''], nom } }, stampOf(at, node, (from.seen[node] ?? 0) + 1))

it('the version that follows another is written later than all that it has seen', () => {
  const expected = { [NOW + 5]: NOW + 6, [NOW]: NOW + 1, [NOW - 5]: NOW }
  for (const [last, next] of Object.entries(expected)) {
    const current = written('Ici', HERE, Number(last))
    expect(nextStamp(current, HERE, NOW), last).toBe(stampOf(next, HERE, 2))
    expect(nextStamp(current, THERE, NOW), last).toBe(stampOf(next, THERE, 1))
  }
  expect(nextStamp(START, THERE, NOW)).toBe(stampOf(NOW, THERE, 1))
})

describe('two values of a cell', () => {
  const [early, late] = [written('Ici', HERE, NOW), written('Là', THERE, NOW + 1)]
  const merged = (rules: Partial<Parameters<typeof mergeVersions>[2]>, a = early, b = late) =>
    mergeVersions(a, b, { keeps: () => false, rank: () => 0, ...rules })

  it.each([
    ['the later', {}, 'Là', []],
    ['the one of the higher rank', { rank: (...[, , value]: unknown[]) => Number(value === 'Ici') }, 'Ici', []],
    ['the later, the other beside it', { keeps: (_: string, field: string) => field === 'nom' }, 'Là', ['Ici']],
    ['the later, alone in a cell that keeps none', { keeps: (_: string, field: string) => field === 'prix' }, 'Là', []],
  ])('leave %s', (_what, rules, nom, expected) => {
    for (const { cells, alternatives: others } of [merged(rules), merged(rules, late, early)]) {
      expect(cells['']?.nom).toBe(nom)
      expect(Object.values(others).map(({ value }) => value)).toEqual(expected)
    }
  })

  it.each([
    ['are older than stamps', START],
    ['bear one stamp', early],
  ])('that differ though they %s are settled the same way from either side', (_what, from) => {
    const versionWith = (nom: string): Version => ({ ...from, cells: { '': { nom, prix: 0 } } })
    const [a, b] = [versionWith('A'), versionWith('B')]
    expect(merged({}, a, b).cells).toEqual(b.cells)
    expect(merged({}, b, a).cells).toEqual(b.cells)
  })

  it('keep their places when something later was typed beside one', () => {
    const typed = { target: '', field: 'nom', stamp: stampOf(NOW + 9, THERE, 2), value: 'À côté' }
    const version = { ...early, seen: { ...early.seen, [THERE]: 2 }, alternatives: { [alternativeKey(typed)]: typed } }
    const { cells, alternatives } = merged({ keeps: () => true }, version, early)
    expect(cells['']?.nom).toBe('Ici')
    expect(Object.values(alternatives)).toEqual([typed])
  })
})

it('a write beside a cell has one key, whatever the server made of its time', () => {
  const keyAt = (target: string, at: number) => alternativeKey({ target, field: 'nom', stamp: stampOf(at, HERE, 1) })
  expect(keyAt('', NOW)).toBe(keyAt('', NOW + 86_400_000))
  expect(keyAt('', NOW)).not.toBe(keyAt('a', NOW))
  expect([pathOf('', 'nom'), pathOf('a', 'nom')]).toEqual(['nom', 'a-nom'])
})

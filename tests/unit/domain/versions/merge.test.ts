import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical } from '#domain/versions/canonical.ts'
import {
  type Alternative,
  alternativeKey,
  follow,
  mergeVersions,
  nextStamp,
  type Version,
} from '#domain/versions/merge.ts'
import { includes, nodeOf, type Stamp, stampOf } from '#domain/versions/stamp.ts'
import { repeats } from '#tests/fixtures/counts.ts'

const REPLICAS = 3
const FIELDS = ['nom', 'prix'] as const
const SKEW_MS = 48 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 22)
const RUNS = { numRuns: repeats({ short: 300, long: 10_000 }) }

type Step =
  | { readonly kind: 'write'; readonly on: number; readonly field: string; readonly target: string }
  /** Typed in a cell whose value has changed meanwhile: becomes an alternative. */
  | { readonly kind: 'apart'; readonly on: number; readonly field: string; readonly target: string }
  | { readonly kind: 'remove'; readonly on: number; readonly target: string }
  | { readonly kind: 'drop'; readonly on: number }
  | { readonly kind: 'merge'; readonly on: number; readonly from: number }

const replica = fc.integer({ min: 0, max: REPLICAS - 1 })

function steps(targets: readonly string[]): fc.Arbitrary<readonly Step[]> {
  const rows = targets.filter((target) => target !== '')
  const at = { on: replica, field: fc.constantFrom(...FIELDS), target: fc.constantFrom(...targets) }
  const write = fc.record({ kind: fc.constant('write' as const), ...at })
  const staleWrite = fc.record({ kind: fc.constant('apart' as const), ...at })
  const merge = fc.record({ kind: fc.constant('merge' as const), on: replica, from: replica })
  const drop = fc.record({ kind: fc.constant('drop' as const), on: replica })
  const others: fc.Arbitrary<Step>[] =
    rows.length === 0
      ? []
      : [fc.record({ kind: fc.constant('remove' as const), on: replica, target: fc.constantFrom(...rows) })]
  const often = [
    { weight: 4, arbitrary: write },
    { weight: 3, arbitrary: merge },
  ] as const
  return fc.array(fc.oneof(...often, staleWrite, drop, ...others), { maxLength: 40 })
}

const START: Version = { cells: { '': { nom: 'Avant', prix: 0 } }, stamps: {}, seen: {}, alternatives: {} }
const KEEP_ALL = { keeps: () => true, rank: () => 0 }

/** A write of a history. */
interface Written {
  readonly stamp: Stamp
  readonly target: string
  readonly field: string
  readonly value: string
}

/** Plays a history on devices whose clocks differ by days; each write has a unique text. */
function play(history: readonly Step[], skews: readonly number[]) {
  const versions: Version[] = Array.from({ length: REPLICAS }, () => START)
  const written: Written[] = []
  const gone = new Set<string>()
  for (const [index, step] of history.entries()) {
    const before = versions[step.on] as Version
    const stamp = nextStamp(before, nodeOf(`member${step.on}`, `dev${step.on}`), NOW + index + (skews[step.on] ?? 0))
    if (step.kind === 'merge') versions[step.on] = mergeVersions(before, versions[step.from] as Version, KEEP_ALL)
    if (step.kind === 'write') {
      const value = `text ${index}`
      const row = before.cells[step.target] ?? { nom: '', prix: '' }
      for (const one of written) {
        // It replaces the current value, as seen on this device.
        if (one.target === step.target && one.field === step.field && row[step.field] === one.value) gone.add(one.value)
      }
      const cells = { ...before.cells, [step.target]: { ...row, [step.field]: value } }
      versions[step.on] = follow(before, cells, stamp)
      written.push({ stamp, target: step.target, field: step.field, value })
    }
    if (step.kind === 'apart' && before.cells[step.target] !== undefined) {
      const { target, field } = step
      const alternative = { target, field, stamp, value: `text ${index}` }
      const version = follow(before, before.cells, stamp)
      const alternatives = { ...version.alternatives, [alternativeKey(alternative)]: alternative }
      versions[step.on] = { ...version, alternatives }
      written.push(alternative)
    }
    if (step.kind === 'drop') {
      const [alternative] = Object.values(before.alternatives)
      if (alternative === undefined) continue
      gone.add(String(alternative.value))
      versions[step.on] = follow(before, before.cells, stamp, (one) => one === alternative)
    }
    if (step.kind === 'remove') {
      const { [step.target]: removed, ...cells } = before.cells
      if (removed === undefined) continue
      for (const value of Object.values(removed)) gone.add(String(value))
      for (const { target, value } of Object.values(before.alternatives))
        if (target === step.target) gone.add(String(value))
      versions[step.on] = follow(before, cells, stamp)
    }
  }
  return { versions: versions as unknown as readonly [Version, Version, Version], written, gone }
}

const merge = (a: Version, b: Version) => mergeVersions(a, b, KEEP_ALL)
const skews = fc.array(fc.integer({ min: -SKEW_MS, max: SKEW_MS }), { minLength: REPLICAS, maxLength: REPLICAS })

function texts(version: Version): readonly string[] {
  const present = Object.values(version.cells).flatMap((cells) => Object.values(cells).map(String))
  return [...present, ...Object.values(version.alternatives).map(({ value }: Alternative) => String(value))]
}

describe('versions of a document whose fields are fixed', () => {
  const history = steps([''])

  it('merge into the same one in any order and grouping, and a version with itself is itself', () => {
    fc.assert(
      fc.property(history, skews, (played, clocks) => {
        const [a, b, c] = play(played, clocks).versions
        expect(canonical(merge(a, a))).toBe(canonical(a))
        expect(canonical(merge(a, b))).toBe(canonical(merge(b, a)))
        expect(canonical(merge(merge(a, b), c))).toBe(canonical(merge(a, merge(b, c))))
      }),
      RUNS,
    )
  })
})

describe('versions of a document with rows', () => {
  const history = steps(['', 'a', 'b'])

  it('merge the same way from either side, lose no text that nobody replaced, and then hold nothing new', () => {
    fc.assert(
      fc.property(history, skews, (played, clocks) => {
        const { versions, written, gone } = play(played, clocks)
        const [a, b, c] = versions
        const both = merge(a, b)
        expect(canonical(merge(a, a))).toBe(canonical(a))
        expect(canonical(both)).toBe(canonical(merge(b, a)))
        const left = texts(merge(both, c))
        for (const { value } of written) if (!gone.has(value)) expect(left).toContain(value)
        if (!includes(a.seen, b.seen)) return
        expect(texts(a)).toEqual(expect.arrayContaining([...texts(both)]))
        // Of several changes to a row removed meanwhile, the surviving one depends on the merge order.
        if (!played.some(({ kind }) => kind === 'remove')) expect(canonical(both)).toBe(canonical(a))
      }),
      RUNS,
    )
  })

  it('agree about a row that was removed between two changes of it, whatever met first', () => {
    const row = (nom: string) => ({ ...START.cells, a: { nom, prix: '' } })
    const [one, two] = [nodeOf('member1', 'dev1'), nodeOf('member2', 'dev2')]
    const theirs = follow(START, row('text 0'), stampOf(NOW, two, 1))
    const mine = follow(START, row('text 2'), stampOf(NOW + 2, one, 1))
    const removed = follow(mine, START.cells, stampOf(NOW + 3, one, 2))
    const [late, early] = [merge(merge(mine, theirs), removed), merge(theirs, removed)]
    expect(late.seen).toEqual(early.seen)
    expect(canonical(merge(late, early))).toBe(canonical(merge(early, late)))
    expect(texts(merge(late, early))).toContain('text 0')
    // Each of the two versions has seen the other's text removed with the row: only the later one is left.
    const gone = follow(theirs, START.cells, stampOf(NOW + 3, two, 2))
    const [ours, other] = [merge(mine, gone), merge(theirs, removed)]
    const { cells, alternatives } = merge(ours, other)
    expect([cells.a?.nom, alternatives]).toEqual(['text 2', {}])
    expect(canonical(merge(other, ours))).toBe(canonical(merge(ours, other)))
  })

  it('bring back no row without stamps, once it is removed', () => {
    const old: Version = { ...START, cells: { ...START.cells, a: { nom: 'A' }, b: { nom: 'B' }, c: { nom: 'C' } } }
    const without = (version: Version, target: string, device: string) => {
      const { [target]: removed, ...cells } = version.cells
      return follow(version, cells, nextStamp(version, nodeOf('member', device), NOW))
    }
    const withoutA = without(old, 'a', 'here')
    const second = without(withoutA, 'c', 'here')
    const third = without(second, 'b', 'here')
    const rows = (...all: [Version, Version]) => Object.keys(merge(...all).cells).filter((target) => target !== '')
    expect(rows(withoutA, second)).toEqual(['b'])
    expect(rows(second, withoutA)).toEqual(['b'])
    expect(rows(old, withoutA)).toEqual(['b', 'c'])
    expect(rows(second, third)).toEqual([])
    expect(rows(withoutA, without(old, 'b', 'there'))).toEqual(['c'])
  })

  it('know a write whose time the server has brought back', () => {
    const node = nodeOf('member', 'device')
    const fromFastClock = follow(START, { '': { nom: 'Demain', prix: 0 } }, stampOf(NOW + SKEW_MS, node, 1))
    const stored: Version = { ...fromFastClock, stamps: { nom: stampOf(NOW, node, 1) } }
    expect(merge(fromFastClock, stored)).toEqual(stored)
    expect(merge(stored, fromFastClock)).toEqual(stored)
  })
})

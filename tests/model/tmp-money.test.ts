import fc from 'fast-check'
import { it } from 'vitest'
import { runHistory } from './history.ts'
import { stepsNamed } from './steps/steps.ts'
import { writeFileSync } from 'node:fs'
const store = fc.record({ do: fc.constant('store' as const), what: fc.constantFrom('copy' as const, 'put-back' as const) })
const money = stepsNamed(['movement', 'statement', 'statement', 'answer', 'pay', 'receive', 'deposit'])
const other = stepsNamed(['network', 'tab', 'gateway', 'wait', 'cell', 'die-at', 'agree'])
const withStore = process.env.STORE === '1'
const step = fc.oneof({ weight: 6, arbitrary: money }, { weight: 3, arbitrary: other }, { weight: withStore ? 1 : 0, arbitrary: store })
it('money', async () => {
  const seed = Number(process.env.SEED ?? 1)
  const property = fc.asyncProperty(fc.record({ seed: fc.nat(1e6), skews: fc.constant([0, 0, 0]), steps: fc.array(step as never, { minLength: 15, maxLength: 45, size: 'max' }), tight: fc.nat(5).map((n) => n === 5) }), async (h) => { await runHistory(h as never) })
  const d = await fc.check(property, { seed, numRuns: Number(process.env.COUNT ?? 20), endOnFailure: process.env.SHRINK !== '1' })
  console.warn(`seed ${seed} runs ${d.numRuns} failed ${d.failed}`)
  if (d.failed) { writeFileSync(`/tmp/ledger-fail-${seed}.json`, JSON.stringify(d.counterexample?.[0], null, 1)); throw d.errorInstance }
}, 3_000_000)

import { expect, it } from 'vitest'
import { runMonth } from './month.ts'

const DAYS = 30

it('thirty days of ten members on bad networks end with all devices equal to the store', async () => {
  const { steps, calls, writes, faults } = await runMonth(process.env.SEED ?? '30', DAYS)
  console.warn(`${DAYS} days: ${steps} steps, ${calls} calls, ${writes} writes, ${faults} faults of the network`)
  expect(faults).toBeGreaterThan(0)
}, 300_000)

import { expect, it } from 'vitest'
import { runMonth } from './month.ts'

/** `npm run test:sync` sets others. */
const { DAYS = '3', SEED = '30' } = process.env

it('days of ten members on bad networks end with all devices equal to the store', async () => {
  const { steps, calls, writes, faults } = await runMonth(SEED, Number(DAYS))
  console.warn(`${DAYS} days: ${steps} steps, ${calls} calls, ${writes} writes, ${faults} faults of the network`)
  expect(faults).toBeGreaterThan(0)
}, 1_800_000)

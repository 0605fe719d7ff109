import { it } from 'vitest'
import { repeats } from '#tests/fixtures/counts.ts'
import { runHistories } from './property.ts'

/** The other half, in its own process. */
const SEED = process.env.SEED === undefined ? 2 : -Number(process.env.SEED)

const FOREVER_MS = 2 ** 31 - 1

it(
  'whatever else happens on the way, nothing is lost, stalls or lies',
  async () => {
    console.warn(`SEED=${SEED}`)
    const { movements, accounts, numbered, copies, messages, withdrawn } = await runHistories({
      seed: SEED,
      count: repeats({ short: 5, long: 150 }),
    })
    console.warn(`${movements} movements, ${accounts} accounts, ${numbered} of them numbered, ${copies} copies`)
    console.warn(`${messages} messages, ${withdrawn} withdrawn`)
  },
  FOREVER_MS,
)

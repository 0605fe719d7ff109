import { performance } from 'node:perf_hooks'
import { hash, verify } from '@node-rs/argon2'
import { HASHING_CEILINGS } from '../../gateway/accounts/hashing/hashing.ts'
import { startGateway } from '../../gateway/main.ts'

/** A gateway in a process of its own, which measures its own reads: `libuv` hashes as the store reads, without a queue. */
const [how = 'threads'] = process.argv.slice(2)
const PAUSE_MS = 20
const ENDLESS = Number.POSITIVE_INFINITY

const libuv = {
  createHasher: async () => {
    const decoy = await hash('decoy')
    return {
      hash: (password: string) => hash(password),
      verify: (stored: string, password: string) => verify(stored === '' ? decoy : stored, password),
    }
  },
  hashingCeilings: { atOnce: ENDLESS, waiting: ENDLESS, waitingPerPlace: ENDLESS },
}

const gateway = await startGateway(how === 'libuv' ? libuv : { hashingCeilings: HASHING_CEILINGS })
const db = gateway.store.db('annonces')
const { rows } = await db.allDocs({ limit: 500 })
const reads: number[] = []
let measuring = false
let over = false

process.on('message', (said) => {
  measuring = said === 'begin'
  if (said !== 'end') return
  over = true
  process.send?.({ reads, peakMb: process.resourceUsage().maxRSS / 1024 })
})
process.send?.({ url: gateway.url })
for (let nth = 0; !over; nth += 1) {
  const begun = performance.now()
  await db.get(rows[nth % rows.length]?.id ?? '')
  if (measuring) reads.push(performance.now() - begun)
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
await gateway.close()
process.exit(0)

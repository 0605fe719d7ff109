import { Gauge, type Registry } from 'prom-client'

/** Parts that a gateway needs to serve requests. */
export const READINESS_PARTS = ['store', 'feeds', 'catalogue'] as const
type Part = (typeof READINESS_PARTS)[number]

/** Health check of each part; one that throws counts as unhealthy. */
export type Checks = { readonly [P in Part]: () => Promise<unknown> | boolean }

export interface Readiness {
  /** Unhealthy parts, in the order of `READINESS_PARTS`: none when the gateway can serve. */
  missing(): Promise<readonly Part[]>
}

const PATIENCE_MS = 2000 // well below the caller's timeout
const FRESH_MS = 1000 // anybody may call this: the store is checked at most once in that time

/** @returns false for an unhealthy part, or one that does not answer in time */
async function isWell(check: Checks[Part], patienceMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs)
  })
  const answer = (async () => (await check()) !== false)().catch(() => false)
  const well = await Promise.race([answer, late])
  clearTimeout(timer)
  return well
}

/** Checks all parts concurrently, again once the last result is over a second old. */
export function createReadiness(checks: Checks, patienceMs = PATIENCE_MS): Readiness {
  let lastCheck: Promise<readonly Part[]> | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  const look = async (): Promise<readonly Part[]> => {
    const well = await Promise.all(READINESS_PARTS.map((part) => isWell(checks[part], patienceMs)))
    return READINESS_PARTS.filter((_part, at) => well[at] === false)
  }
  return {
    missing: () => {
      if (lastCheck === undefined || performance.now() - checkedAt > FRESH_MS) {
        lastCheck = look()
        checkedAt = performance.now()
      }
      return lastCheck
    },
  }
}

/** Exports the health of each part, whenever the metrics are read. */
export function measureReadiness(readiness: Readiness, registry: Registry): void {
  new Gauge({
    name: 'rayon_ready',
    help: '1 for each part that is well, as /readyz has it, else 0',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      const missing = await readiness.missing()
      for (const part of READINESS_PARTS) this.set({ part }, missing.includes(part) ? 0 : 1)
    },
  })
}

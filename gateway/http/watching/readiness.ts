import { Gauge, type Registry } from 'prom-client'

/** What a gateway needs before it can serve anybody. */
export const READINESS_PARTS = ['store', 'feeds', 'catalogue'] as const
type Part = (typeof READINESS_PARTS)[number]

/** Whether a part is well; one that throws is not. */
export type Checks = { readonly [P in Part]: () => Promise<unknown> | boolean }

export interface Readiness {
  /** The parts that are not well, in the order of `PARTS`: none when the gateway is able to serve. */
  missing(): Promise<readonly Part[]>
}

const PATIENCE_MS = 2000 // well under what whoever asks waits
const FRESH_MS = 1000 // anybody may ask: the store is asked once in that time

/** @returns false for what is not well, or says nothing in time */
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

/** Looks at all parts at once, and again when what it found is a second old. */
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

/** Tells of each part whether it is well, at each reading of the metrics. */
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

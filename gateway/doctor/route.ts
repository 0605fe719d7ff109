import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Store } from '../store/store.ts'
import { checkMeasures } from './checks/measures.ts'
import { STORED_CHECKS } from './checks/stored.ts'
import { type Finding, grave } from './finding.ts'

export interface DoctorRouteOptions {
  readonly store: Store
  readonly registry: Registry
  readonly clock: () => number
}

/** What a running gateway finds in itself and its store, on the control socket. */
export function doctorRoute(app: FastifyInstance, { store, registry, clock }: DoctorRouteOptions): void {
  app.get('/doctor', async (): Promise<readonly Finding[]> => {
    const looks = [() => checkMeasures(registry, clock()), ...STORED_CHECKS.map((check) => () => check(store))]
    const found = looks.map((look) => look().catch(() => [grave('store-silent')]))
    return (await Promise.all(found)).flat()
  })
}

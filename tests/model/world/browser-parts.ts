import type { memoryDrafts, memoryOutbox } from '#tests/fixtures/device/memory-stores.ts'
import type { Prng } from '../../../scripts/seed/prng.ts'
import type { Activity } from './activity.ts'
import type { channels } from './channels.ts'
import type { lockManager } from './locks.ts'
import type { DeviceNetwork, DeviceNetworkInput } from './network.ts'
import type { SharedStorage } from './page.ts'
import type { Program, WorkerExports } from './realm.ts'
import type { States } from './rxdb-memory.ts'
import type { ServiceWorker } from './service-worker.ts'
import type { Timeline } from './timeline.ts'

export type TabExports = typeof import('./programs/tab.ts')

export interface BrowserInput extends DeviceNetworkInput {
  readonly name: string
  readonly program: Program<TabExports>
  readonly workerProgram: Program<WorkerExports>
  readonly timeline: Timeline
  readonly activity: Activity
  readonly prng: Prng
  readonly skewMs: number
}

/** The state that a browser's tabs share. */
export interface BrowserParts {
  readonly states: States
  readonly network: DeviceNetwork
  readonly outbox: ReturnType<typeof memoryOutbox>
  readonly drafts: ReturnType<typeof memoryDrafts>
  readonly caches: CacheStorage
  readonly channelOf: ReturnType<typeof channels>
  readonly locks: ReturnType<typeof lockManager>
  readonly storage: SharedStorage
  readonly worker: ServiceWorker
}

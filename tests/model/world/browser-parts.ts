import { memoryCaches, memoryDrafts, type memoryKeyValues, memoryOutbox } from '#tests/fixtures/device/memory-stores.ts'
import { channels } from './channels.ts'
import { lockManager } from './locks.ts'
import { type DeviceNetworkInput, deviceNetwork } from './network.ts'
import { sharedStorage } from './page.ts'
import type { Program, TabExports, WorkerExports } from './realm.ts'
import type { States } from './rxdb-memory.ts'
import { createServiceWorker } from './service-worker.ts'

export interface BrowserInput extends DeviceNetworkInput {
  readonly name: string
  readonly program: Program<TabExports>
  readonly workerProgram: Program<WorkerExports>
  readonly skewMs: number
}

export type BrowserParts = ReturnType<typeof partsOf>

/** The state that a browser's tabs share. */
export function partsOf(input: BrowserInput, localStorage: ReturnType<typeof memoryKeyValues>) {
  const { timeline, activity } = input
  const shared = { network: deviceNetwork(input), channelOf: channels(activity), locks: lockManager() }
  return {
    ...shared,
    states: new Map() as States,
    outbox: memoryOutbox(),
    drafts: memoryDrafts(),
    caches: memoryCaches().caches,
    worker: createServiceWorker({ ...shared, program: input.workerProgram, timeline, activity }),
    storage: sharedStorage(localStorage, activity),
  }
}

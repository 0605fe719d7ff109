import { createStore, type StoreApi } from 'zustand/vanilla'
import { WIRE_VERSION } from '#wire/version.ts'

interface WireVersionState {
  /** The gateway no longer supports this app; nothing is sent until it is updated. */
  readonly tooOld: boolean
  /** The gateway supports this app, but a newer one exists. */
  readonly newer: boolean
}

export interface WireVersion {
  readonly state: StoreApi<WireVersionState>
  reportTooOld(): void
  /** @param version the version in the gateway's answer; null when absent */
  reportGateway(version: string | null): void
}

export function createWireVersion(): WireVersion {
  const state = createStore<WireVersionState>(() => ({ tooOld: false, newer: false }))
  return {
    state,
    reportTooOld: () => state.setState({ tooOld: true }),
    reportGateway: (version) => {
      if (version !== null && Number(version) > WIRE_VERSION) state.setState({ newer: true })
    },
  }
}

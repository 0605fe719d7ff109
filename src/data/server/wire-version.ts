import { createStore, type StoreApi } from 'zustand/vanilla'
import { WIRE_VERSION } from '#wire/version.ts'

interface WireVersionState {
  /** The gateway no longer understands this app; nothing is sent until it has been updated. */
  readonly tooOld: boolean
  /** The gateway understands it, and a newer app exists. */
  readonly newer: boolean
}

export interface WireVersion {
  readonly state: StoreApi<WireVersionState>
  reportTooOld(): void
  /** @param version what the gateway's answer says; null when it says nothing */
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

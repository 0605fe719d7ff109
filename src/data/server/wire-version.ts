import { createStore } from 'zustand/vanilla'
import { WIRE_VERSION } from '#wire/version.ts'

export type WireVersion = ReturnType<typeof createWireVersion>

export function createWireVersion() {
  const state = createStore(() => ({
    /** The gateway no longer supports this app; nothing is sent until it is updated. */
    tooOld: false,
    /** The gateway supports this app, but a newer one exists. */
    newer: false,
  }))
  return {
    state,
    reportTooOld: (): void => state.setState({ tooOld: true }),
    /** @param version the version in the gateway's answer; null when absent */
    reportGateway: (version: string | null): void => {
      if (version !== null && Number(version) > WIRE_VERSION) state.setState({ newer: true })
    },
  }
}

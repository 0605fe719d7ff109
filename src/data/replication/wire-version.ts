import { createStore } from 'zustand/vanilla'
import { WIRE_VERSION } from '#wire/version.ts'

/**
 * `tooOld`: the gateway does not understand this app any more; nothing is sent until it has been updated.
 * `newer`: it understands it, and a newer app exists.
 */
export const wireStore = createStore<{ readonly tooOld: boolean; readonly newer: boolean }>(() => ({
  tooOld: false,
  newer: false,
}))

export function noteTooOld(): void {
  wireStore.setState({ tooOld: true })
}

/** @param version what the gateway's answer says; null when it says nothing */
export function noteGatewayVersion(version: string | null): void {
  if (version !== null && Number(version) > WIRE_VERSION) wireStore.setState({ newer: true })
}

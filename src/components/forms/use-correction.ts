import { useLocation } from 'react-router-dom'

/** A rejected write being corrected: which one, and the member's version as it was sent. */
export interface Correction {
  readonly rejection: string
  readonly version: { readonly [field: string]: unknown }
}

/** What the connection panel's 'Corriger' passed through the router's state, if anything. */
export function useCorrection(): Correction | undefined {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null) return undefined
  const { rejection, version } = state as { readonly rejection?: unknown; readonly version?: unknown }
  if (typeof rejection !== 'string' || typeof version !== 'object' || version === null) return undefined
  return { rejection, version: version as Correction['version'] }
}

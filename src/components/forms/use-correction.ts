import { useLocation } from 'react-router-dom'
import { useAbandonRejection } from '#data/hooks/use-abandon-rejection.ts'

/** A rejected write being corrected. */
export interface Correction {
  /** The member's version as it was sent. */
  readonly version: { readonly [field: string]: unknown }
  /** Takes it off the list, once it has been corrected. */
  readonly settle: () => Promise<void>
}

/** What the connection panel's 'Corriger' passed through the router's state, if anything. */
export function useCorrection(): Correction | undefined {
  const abandonRejection = useAbandonRejection()
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null) return undefined
  const { rejection, version } = state as { readonly rejection?: unknown; readonly version?: unknown }
  if (typeof rejection !== 'string' || typeof version !== 'object' || version === null) return undefined
  return {
    version: version as Correction['version'],
    settle: () => abandonRejection(rejection),
  }
}

import { useStore } from 'zustand'
import type { LinkState } from '../server/link.ts'
import { useDevice, useDeviceState } from './device-context.tsx'

function useArrivalOf(what: 'complete' | 'ownComplete'): Arrival {
  const complete = useDeviceState((state) => state[what])
  return useStore(useDevice().link.state, (link) => arrivalOf(complete, link))
}

/** Why public annonces may be missing. */
export function useArrival(): Arrival {
  return useArrivalOf('complete')
}

/** Why the member's own annonces or candidatures may be missing. */
export function useOwnArrival(): Arrival {
  return useArrivalOf('ownComplete')
}

/** Whether the server answers. */
export function useReachable(): boolean {
  return useStore(useDevice().link.state, (link) => link.reachable)
}

/**
 * The meaning of an empty list. `complete`: there is nothing. `coming`: nothing has arrived yet. `away`: nothing can
 * arrive, since the server does not answer.
 */
export type Arrival = 'complete' | 'coming' | 'away'

/** @param complete everything has been pulled at least once */
export function arrivalOf(
  complete: boolean,
  { checked, reachable }: Pick<LinkState, 'checked' | 'reachable'>,
): Arrival {
  if (complete) return 'complete'
  return checked && !reachable ? 'away' : 'coming'
}

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** True on a metered or slow connection, where nothing is prefetched. */
export function isSlowOrMetered(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '') // or 'slow-2g'
}

import { useStore } from 'zustand'
import type { LinkState } from '../server/link.ts'
import { useDevice, useDeviceState } from './device-context.tsx'

function useArrivalOnce(complete: boolean): Arrival {
  return useStore(useDevice().link.state, (link) => arrivalOf(complete, link))
}

/** Why public annonces may be missing. */
export function useArrival(): Arrival {
  return useArrivalOnce(useDeviceState(({ complete }) => complete))
}

/** Why the member's own annonces or candidatures may be missing. */
export function useOwnArrival(): Arrival {
  return useArrivalOnce(useDeviceState(({ ownComplete }) => ownComplete))
}

/** Whether the server is known not to answer, which nothing says before it has been asked. */
export function useIsAway(): boolean {
  return useStore(useDevice().link.state, ({ checked, reachable }) => checked && !reachable)
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

const SLOW = ['slow-2g', '2g']

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** True on a metered or slow connection, where nothing is prefetched. */
export function isSlowOrMetered(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return connection?.saveData === true || SLOW.includes(connection?.effectiveType ?? '')
}

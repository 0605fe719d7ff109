import { useStore } from 'zustand'
import type { LinkState } from '../server/link.ts'
import { useDevice, useDeviceState } from './device-context.tsx'

function useArrivalOnce(complete: boolean): Arrival {
  return useStore(useDevice().link.state, (link) => arrivalOf(complete, link))
}

/** What a lack of public annonces means. */
export function useArrival(): Arrival {
  return useArrivalOnce(useDeviceState(({ complete }) => complete))
}

/** What a lack of annonces or candidatures of the member's own means. */
export function useOwnArrival(): Arrival {
  return useArrivalOnce(useDeviceState(({ ownComplete }) => ownComplete))
}

/** Whether the server answers. */
export function useReachable(): boolean {
  return useStore(useDevice().link.state, (link) => link.reachable)
}

/** Whether that has been found out since the page was opened. */
export function useReachableKnown(): boolean {
  return useStore(useDevice().link.state, (link) => link.checked)
}

/**
 * What an empty list on this device means. `complete`: there is nothing. `coming`: nothing has come yet. `away`: nor can
 * it, since the server does not answer.
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

/** On a metered or slow connection, nothing is fetched ahead. */
export function isSparing(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return connection?.saveData === true || SLOW.includes(connection?.effectiveType ?? '')
}

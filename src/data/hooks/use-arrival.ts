import { useStore } from 'zustand'
import { type Arrival, arrivalOf } from '../arrival.ts'
import { useDevice, useDeviceState } from './device-context.tsx'

export type { Arrival }

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
  return useStore(useDevice().link.state, (link) => link.known)
}

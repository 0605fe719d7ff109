import { useState } from 'react'
import type { Search } from '#domain/market/search/search.ts'
import { useDevice } from './device-context.tsx'

const LOCATION = { timeout: 10_000, maximumAge: 300_000 } as const // milliseconds

const LOCATION_DENIED = 1 // PERMISSION_DENIED: https://www.w3.org/TR/geolocation/#position_error_interface
const LOCATION_LATE = 3 // TIMEOUT

/** Why the position is not available. */
export type NotLocated = 'denied' | 'unavailable' | 'timeout' | 'unknown'

function whyNot({ code }: GeolocationPositionError): NotLocated {
  return code === LOCATION_DENIED ? 'denied' : code === LOCATION_LATE ? 'timeout' : 'unavailable'
}

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject, LOCATION))
}

/**
 * The commune nearest to this device, located only on demand. The position itself is neither stored nor sent, nor put
 * in the address.
 * @param onFound receives the commune
 */
export function useLocate(onFound: (place: Pick<Search, 'ou' | 'lieu'>) => void) {
  const { loadCommuneLookup } = useDevice().environment
  const [state, setState] = useState<'idle' | 'busy' | NotLocated>('idle')
  const find = async (): Promise<'idle' | NotLocated> => {
    if (!('geolocation' in navigator)) return 'unavailable'
    const { coords } = await position()
    const lookup = await loadCommuneLookup().catch(() => undefined)
    const lieu = lookup?.nearestTo([coords.latitude, coords.longitude]) ?? ''
    if (lookup === undefined || lieu === '') return 'unknown'
    onFound({ lieu, ou: lookup.nameOf(lieu) })
    return 'idle'
  }
  return {
    isBusy: state === 'busy',
    problem: state === 'idle' || state === 'busy' ? undefined : state,
    locate: () => {
      setState('busy')
      find().then(setState, (error: unknown) => setState(whyNot(error as GeolocationPositionError)))
    },
  }
}

import { doubtOf } from '../communes/named.ts'
import { useDevice } from './device-context.tsx'

/** Asks why a city has no commune; `undefined` when it has one, or when the list is not available. */
export type AskDoubt = ReturnType<typeof useVilleDoubt>

export function useVilleDoubt() {
  const { loadCommunes } = useDevice().environment
  return (city: Parameters<typeof doubtOf>[1]) => doubtOf(loadCommunes, city)
}

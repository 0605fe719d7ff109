import { doubtOf, type VilleDoubt } from '../communes/named.ts'
import { useDevice } from './device-context.tsx'

/** Asks why a city would have no place; `undefined` when it has one, or when the list is not there to tell. */
export type AskDoubt = (asked: {
  readonly ville: string
  readonly commune?: string | undefined
}) => Promise<VilleDoubt | undefined>

export function useVilleDoubt(): AskDoubt {
  const { loadCommunes } = useDevice().environment
  return (asked) => doubtOf(loadCommunes, asked)
}

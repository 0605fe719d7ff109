import { useRef } from 'react'

/** The last known value, while the next one is being computed: what is made of it neither blinks nor moves. */
export function useKnown<T>(value: T | undefined): T | undefined {
  const known = useRef(value)
  if (value !== undefined) known.current = value
  return known.current
}

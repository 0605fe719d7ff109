import { type RefObject, useLayoutEffect } from 'react'

/**
 * Shows a value in an input that React does not control: drawn again with the same value, a controlled one would lose what a
 * password manager has written in it without an event.
 */
export function useShownValue(input: RefObject<HTMLInputElement | null>, value: string): void {
  useLayoutEffect(() => {
    if (input.current !== null && input.current.value !== value) input.current.value = value
  }, [input, value])
}

import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets the value of an uncontrolled input: a re-render of a controlled one with the same value would erase what a
 * password manager wrote without an event.
 */
export function useShownValue(input: RefObject<HTMLInputElement | null>, value: string): void {
  useLayoutEffect(() => {
    if (input.current !== null && input.current.value !== value) input.current.value = value
  }, [input, value])
}

import { useEffect, useState } from 'react'
import { doubtOf } from '../communes/named.ts'
import { type CommuneSuggestion, joinSuggestions, SUGGESTIONS_MIN, searchCommunes } from '../communes/search.ts'
import { useDevice } from './device-context.tsx'

const DEBOUNCE_MS = 200 // from the last key to the call of the service
const NONE: readonly CommuneSuggestion[] = []

/**
 * Suggests communes for a typed city, five at most, from two characters.
 * The bundled index answers at once, online or not; the address service's answer is merged in when it arrives.
 */
export function useCommuneSuggestions(typed: string): readonly CommuneSuggestion[] {
  const [suggestions, setSuggestions] = useState(NONE)
  const { loadCommunes, addressService } = useDevice().environment
  const wanted = typed.trim()

  useEffect(() => {
    if (wanted.length < SUGGESTIONS_MIN) {
      setSuggestions(NONE)
      return
    }
    const superseded = new AbortController()
    const { signal } = superseded
    const atOnce = loadCommunes().then(
      (index) => {
        if (!signal.aborted) setSuggestions(searchCommunes(index, wanted))
      },
      () => {
        if (!signal.aborted) setSuggestions(NONE)
      },
    )
    const timer = setTimeout(() => {
      // The index's result goes first, however late it loads: otherwise it would replace the service's.
      void Promise.all([addressService.search(wanted, signal), atOnce]).then(([arrived]) => {
        if (!signal.aborted) setSuggestions((shown) => joinSuggestions(shown, arrived))
      })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      superseded.abort()
    }
  }, [wanted, loadCommunes, addressService])

  return wanted.length < SUGGESTIONS_MIN ? NONE : suggestions
}

/** Asks why a city has no commune; `undefined` when it has one, or when the list is not available. */
export type AskDoubt = ReturnType<typeof useVilleDoubt>

export function useVilleDoubt() {
  const { loadCommunes } = useDevice().environment
  return (city: Parameters<typeof doubtOf>[1]) => doubtOf(loadCommunes, city)
}

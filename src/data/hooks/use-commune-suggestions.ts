import { useEffect, useState } from 'react'
import type { CommuneSuggestion } from '../communes/search.ts'
import { useDevice } from './device-context.tsx'

const NONE: readonly CommuneSuggestion[] = []

/** The communes suggested for a typed city. Their code and list load with the first letter. */
export function useCommuneSuggestions(typed: string): readonly CommuneSuggestion[] {
  const [suggestions, setSuggestions] = useState(NONE)
  const { suggestCommunes } = useDevice().environment
  const wanted = typed.trim()

  useEffect(() => {
    if (wanted === '') return
    const superseded = new AbortController()
    suggestCommunes(wanted, superseded.signal, setSuggestions).catch(() => {}) // tried again at the next key
    return () => superseded.abort()
  }, [wanted, suggestCommunes])

  return wanted === '' ? NONE : suggestions
}

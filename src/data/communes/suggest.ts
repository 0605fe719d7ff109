import type { IndexedCommune } from '#wire/communes.ts'
import type { AddressService } from './address-service.ts'
import { type CommuneSuggestion, joinSuggestions, SUGGESTIONS_MIN, searchCommunes } from './search.ts'

type Suggestions = readonly CommuneSuggestion[]

/** @param show takes the suggestions for a typed city, or what becomes of those shown; not called once aborted */
export type SuggestCommunes = (
  typed: string,
  signal: AbortSignal,
  show: (next: Suggestions | ((shown: Suggestions) => Suggestions)) => void,
) => Promise<void>

const DEBOUNCE_MS = 200 // from the last key to the call of the service

/**
 * Suggests communes for a typed city, five at most, from two characters. The bundled index answers at once, online or
 * not; the address service's answer is joined to it when it arrives.
 */
export function suggesting(
  loadCommunes: () => Promise<readonly IndexedCommune[]>,
  service: AddressService,
): SuggestCommunes {
  return async (typed, signal, show) => {
    const showIf: typeof show = (next) => {
      if (!signal.aborted) show(next)
    }
    if (typed.length < SUGGESTIONS_MIN) return showIf([])
    const atOnce = loadCommunes().then(
      (index) => showIf(searchCommunes(index, typed)),
      () => showIf([]),
    )
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS))
    if (signal.aborted) return
    // The index's result goes first, however late it loads: otherwise it would replace the service's.
    const [arrived] = await Promise.all([service.search(typed, signal), atOnce])
    showIf((shown) => joinSuggestions(shown, arrived))
  }
}

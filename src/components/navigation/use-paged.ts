import { useState } from 'react'

const PAGE = 24 // rows

/**
 * The beginning of a list, and how to show more; `more` is absent once the whole list is there.
 * @param least how many rows are shown at least
 */
export function usePaged<T>(
  rows: readonly T[],
  least = 0,
): { readonly shown: readonly T[]; readonly more?: () => void } {
  const [pages, setLimit] = useState(PAGE)
  const limit = Math.max(pages, least)
  if (rows.length <= limit) return { shown: rows }
  return { shown: rows.slice(0, limit), more: () => setLimit(limit + PAGE) }
}

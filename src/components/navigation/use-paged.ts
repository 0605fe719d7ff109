import { useState } from 'react'

const PAGE = 24 // rows

/**
 * The first pages of a list; `more` shows the next one and is absent at the end.
 * @param least the minimum number of rows
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

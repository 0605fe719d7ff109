import { useState } from 'react'

const PAGE = 24 // rows

/** The beginning of a list, and how to show more; `more` is absent once the whole list is there. */
export function usePaged<T>(rows: readonly T[]): { readonly shown: readonly T[]; readonly more?: () => void } {
  const [limit, setLimit] = useState(PAGE)
  if (rows.length <= limit) return { shown: rows }
  return { shown: rows.slice(0, limit), more: () => setLimit(limit + PAGE) }
}

import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { printSearch, type ReadSearch, readSearch, type Search } from '#domain/search/search.ts'

const URL_DELAY_MS = 250 // browsers reject a hundred address changes in half a minute

const printed = (query: string): string => printSearch(readSearch(new URLSearchParams(query)).search)

/**
 * Keeps a search in the address, so that it can be shared and survives going back. What is typed takes the place of what
 * was there; what is chosen is a step to go back from.
 * @param onAddress is told of a search that the address says and nobody here has written
 */
export function useSearchAddress(
  search: Search,
  onAddress: (search: Search) => void,
): { readonly refused: ReadSearch['refused']; readonly step: (next: Search) => void; readonly write: () => void } {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const read = useMemo(() => readSearch(params), [params])
  const inAddress = printSearch(read.search)
  // What is written below comes back as the address later: it must not undo what was typed since.
  const written = useRef<string[]>([])
  const seen = useRef('')
  useEffect(() => {
    if (inAddress === seen.current) return
    seen.current = inAddress
    const mine = written.current.indexOf(inAddress)
    written.current = mine < 0 ? [] : written.current.slice(mine + 1)
    if (mine < 0) onAddress(readSearch(new URLSearchParams(inAddress)).search)
  }, [inAddress, onAddress])
  const put = useCallback(
    (next: Search, replace: boolean) => {
      // A link was followed meanwhile and its screen is still loading: writing the address would cancel that navigation.
      if (window.location.pathname !== pathname) return
      const text = printSearch(next)
      // The router tells of an address when there is time, which may be after what was typed since.
      const here = printed(window.location.search)
      if (text === here) return
      // Somebody has gone to another search since, of which the router has yet to tell: it is the one that counts.
      if (here !== seen.current && !written.current.includes(here)) return
      written.current.push(text)
      setParams(text, { replace, preventScrollReset: true })
    },
    [pathname, setParams],
  )
  const write = useCallback(() => put(search, true), [put, search])
  useEffect(() => {
    const timer = setTimeout(write, URL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [write])
  const step = useCallback(
    (next: Search) => {
      write()
      put(next, false)
    },
    [write, put],
  )
  return { refused: read.refused, step, write }
}

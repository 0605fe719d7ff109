import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { PaperToMake } from '#domain/partenariat/accounts/lines.ts'
import styles from './printed.module.css'
import { loadLibrary } from './use-download.ts'

type Library = typeof import('#pdf/render.ts')

const IDLE_MS = 1000 // a page that is never idle prepares its print all the same

async function loadPages(): Promise<Library | null> {
  const library = await loadLibrary()
  await library?.loadFonts().catch(() => undefined) // another face of the same words, then
  return library
}

const nothing = (): void => undefined

interface Print<Made> {
  readonly print: () => Promise<void>
  /** The paper as it would be printed at that moment. */
  readonly latest: () => Made
}

/** When the page has nothing better to do. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, IDLE_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: IDLE_MS })
  return () => cancelIdleCallback(idle)
}

/**
 * Prints a paper as its PDF has it, by the button or the browser's own menu: its pages take the place of the screen while
 * the browser prints. A print that the button asks for waits until they can be made; one from the menu cannot wait, and has
 * the sheet of the screen until then, as each has when they cannot be made.
 * @param paper `null` when there is none to print
 * @param redraw draws the page with what it does not follow by itself, such as a text that is being typed
 */
export function usePrint<Made extends PaperToMake | null>(paper: Made, redraw = nothing): Print<Made> {
  const library = useRef<Library | null>(null)
  const shown = useRef(paper)
  useLayoutEffect(() => {
    shown.current = paper
  })
  const latest = useCallback(() => {
    flushSync(redraw)
    return shown.current
  }, [redraw])
  async function print(): Promise<void> {
    library.current ??= await loadPages()
    window.print()
  }
  useEffect(() => whenIdle(() => void loadPages().then((loaded) => (library.current = loaded))), [])
  useEffect(() => {
    const place = document.createElement('div')
    place.className = styles.printed ?? ''
    document.body.append(place)
    const fill = (): void => {
      const now = latest()
      const pages = now === null ? [] : library.current?.pagesOf(now)
      place.replaceChildren(...(pages ?? []))
    }
    const empty = (): void => place.replaceChildren()
    addEventListener('beforeprint', fill)
    addEventListener('afterprint', empty)
    return () => {
      removeEventListener('beforeprint', fill)
      removeEventListener('afterprint', empty)
      place.remove()
    }
  }, [latest])
  return { print, latest }
}

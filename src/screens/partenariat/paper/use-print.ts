import { useEffect, useRef } from 'react'
import type { PaperToMake } from '#domain/partenariat/accounts/compte.ts'
import styles from './printed.module.css'
import { loadLibrary } from './use-download.ts'

type Library = typeof import('#pdf/render.ts')

async function loadPages(): Promise<Library | null> {
  const library = await loadLibrary()
  await library?.loadFonts().catch(() => undefined) // another face of the same words, then
  return library
}

/** When the page has nothing better to do. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work)
  return () => cancelIdleCallback(idle)
}

/**
 * Prints a paper as its PDF has it, by the button as by the browser's own menu: its pages take the place of the screen
 * while the browser prints. Until they can be made, or without them, the sheet of the screen is printed.
 * @param paper `null` when there is none to print
 */
export function usePrint(paper: PaperToMake | null): () => Promise<void> {
  const library = useRef<Library | null>(null)
  const shown = useRef(paper)
  useEffect(() => {
    shown.current = paper
  })
  async function load(): Promise<void> {
    library.current = await loadPages()
  }
  useEffect(() => whenIdle(() => void loadPages().then((loaded) => (library.current = loaded))), [])
  useEffect(() => {
    const place = document.createElement('div')
    place.className = styles.printed ?? ''
    document.body.append(place)
    const fill = (): void => {
      const pages = shown.current === null ? [] : library.current?.pagesOf(shown.current)
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
  }, [])
  return async () => {
    if (library.current === null) await load()
    window.print()
  }
}

import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Paper } from '#domain/partenariat/papers.ts'
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
 * @returns `printed`, to be put anywhere on the page; it shows nothing on the screen
 */
export function usePrint(paper: Paper): { readonly print: () => Promise<void>; readonly printed: ReactNode } {
  const place = useRef<HTMLDivElement>(null)
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
    const fill = (): void => place.current?.replaceChildren(...(library.current?.pagesOf(shown.current) ?? []))
    const empty = (): void => place.current?.replaceChildren()
    addEventListener('beforeprint', fill)
    addEventListener('afterprint', empty)
    return () => {
      removeEventListener('beforeprint', fill)
      removeEventListener('afterprint', empty)
    }
  }, [])
  async function print(): Promise<void> {
    if (library.current === null) await load()
    window.print()
  }
  return { print, printed: createPortal(<div ref={place} className={styles.printed} />, document.body) }
}

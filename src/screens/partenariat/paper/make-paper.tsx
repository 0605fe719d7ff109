import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PaperToMake } from '#domain/papers/statements/lines.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/save-file.ts'
import styles from './printed.module.css'

type Library = typeof import('#pdf/render.ts')

const SETTLED_MS = 1000 // the page renders first, then prefetches what prints it

/** The library that lays papers out; `null` when it cannot be loaded. */
const loadLibrary = () => import('#pdf/render.ts').catch(() => null)

/** The library that makes the pages to print, once loaded: a print from the browser's menu cannot wait for it. */
let pages: Library | null = null

async function loadPages(): Promise<void> {
  const library = await loadLibrary()
  await library?.loadFonts().catch(() => undefined) // another typeface with the same words, then
  pages = library
}

/** Downloads the file of a paper, or gives it to another app: it is passed on by `give`. */
type Give = (file: Parameters<typeof saveFile>[0]) => void | Promise<void>

/** Loads the PDF library on first use, then makes the paper. Without the library nothing is made. */
export async function makePaper(paper: PaperToMake, give: Give = saveFile): Promise<void> {
  const library = await loadLibrary()
  const make = await library?.loadMaker().catch(() => null)
  if (!make) return window.alert(PAPER.libraryMissing)
  try {
    await give(make(paper))
  } catch (error) {
    console.error('paper not made', paper.name, error instanceof Error ? error.name : 'unknown')
    window.alert(spaced(PAPER.failed))
  }
}

/**
 * Prints a paper as its PDF has it: its pages replace the screen while the browser prints. A print by the button waits
 * until they can be made; one from the browser's menu cannot wait, and prints the screen's sheet until then, as both do
 * when they cannot be made.
 * @param latest the paper at that moment
 */
function usePrint(latest: () => PaperToMake): () => Promise<void> {
  useEffect(() => {
    const timer = setTimeout(() => void loadPages(), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const place = document.createElement('div')
    place.className = styles.printed ?? ''
    document.body.append(place)
    const fill = (): void => {
      const paper = latest()
      place.replaceChildren(...(pages?.pagesOf(paper) ?? []))
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
  return async () => {
    if (pages === null) await loadPages()
    window.print()
  }
}

const nothing = (): void => undefined

/**
 * Makes a paper, as a file and on paper.
 * @param paper what the page shows
 * @param redraw renders what the page does not follow by itself, such as a text being typed
 * @param before false when something has to be corrected first
 * @param reason why nothing can be made yet
 * @param isMain false where the page asks for something else first
 */
export function MakePaper({
  paper,
  redraw = nothing,
  before = () => true,
  reason,
  isMain = true,
}: {
  readonly paper: PaperToMake
  readonly redraw?: (() => void) | undefined
  readonly before?: (() => boolean) | undefined
  readonly reason?: string | undefined
  readonly isMain?: boolean
}): ReactNode {
  const [busy, setBusy] = useState(false)
  const shown = useRef(paper)
  useLayoutEffect(() => {
    shown.current = paper
  })
  const latest = useCallback(() => {
    flushSync(redraw)
    return shown.current
  }, [redraw])
  const print = usePrint(latest)
  async function start(): Promise<void> {
    setBusy(true)
    await makePaper(latest())
    setBusy(false)
  }
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        icon="document"
        busy={busy}
        reason={reason}
        onClick={() => void (before() && start())}
      >
        {busy ? PAPER.generating : PAPER.download}
      </Button>
      <Button variant="secondary" reason={reason} onClick={() => void (before() && print())}>
        {PAPER.print}
      </Button>
    </>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import styles from '../visually-hidden.module.css'

export const AT_ONCE_MS = 100 // a region that has come to the page with a dialog is known by then, and one that goes is gone
export const SETTLED_MS = 1000 // somebody who types has stopped
export const OVERDUE_MS = 1500 // what is usually there at once is being waited for
const STAYS_MS = 5000 // long enough to be read, and gone before somebody finds it at the end of the page

/** Those on the page: its own, and that of each dialog, outside of which nothing is announced. */
const regions: HTMLElement[] = []

let movedAt = 0

const noteFocus = () => {
  movedAt = performance.now()
}

/** When the focus last went from one thing to another, in `performance.now()`'s milliseconds. */
export function focusMovedAt(): number {
  return movedAt
}

function stand(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return undefined
  regions.push(region)
  document.addEventListener('focusin', noteFocus) // once, however often it is added
  return () => void regions.splice(regions.indexOf(region), 1)
}

/** What is announced comes here: screen readers announce nothing that comes with its own region. */
export function Announcer(): ReactNode {
  return <div ref={stand} data-announcer="" role="status" aria-atomic="false" className={styles.hidden} />
}

/** Has screen readers say a sentence, at a pause; nothing of one that they are being told. */
export function announce(text: string): void {
  setTimeout(speak, AT_ONCE_MS, text)
}

function speak(text: string): void {
  const region = regions.at(-1)
  if (text === '' || region === undefined || region.lastChild?.textContent === text) return
  const line = document.createElement('p')
  line.textContent = text
  region.append(line)
  setTimeout(() => line.remove(), STAYS_MS)
}

/**
 * Announces a text when it changes.
 * @param text undefined while it is not known, empty when there is nothing to say
 * @param pause how long it has to stand before, in milliseconds
 * @param before what the reader knows: by default the first text, which is part of the page
 */
export function useAnnouncement(text: string | undefined, pause: number, before = text): void {
  const announced = useRef(before)
  useEffect(() => {
    if (text === undefined || text === announced.current) return
    if (announced.current === undefined) {
      announced.current = text
      return
    }
    const timer = setTimeout(() => {
      announced.current = text
      speak(text)
    }, pause)
    return () => clearTimeout(timer)
  }, [text, pause])
}

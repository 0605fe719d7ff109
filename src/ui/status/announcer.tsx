import { type ReactNode, useEffect, useRef } from 'react'
import styles from '../visually-hidden.module.css'

export const AT_ONCE_MS = 100 // the live region of a new dialog is registered by then, and that of a closed one gone
export const SETTLED_MS = 1000 // a pause in typing
export const OVERDUE_MS = 1500 // longer than what usually appears at once
const STAYS_MS = 5000 // long enough to be read, and cleared before the reader reaches it at the end of the page

/** The live regions on the page: its own, and that of each dialog, outside of which nothing is announced. */
const regions: HTMLElement[] = []

let movedAt = 0

const noteFocus = () => {
  movedAt = performance.now()
}

/** When the focus last moved, in `performance.now()`'s milliseconds. */
export function focusMovedAt(): number {
  return movedAt
}

function stand(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return undefined
  regions.push(region)
  document.addEventListener('focusin', noteFocus) // registered once, however often it is added
  return () => void regions.splice(regions.indexOf(region), 1)
}

/** The live region for announcements: screen readers announce nothing that is mounted with its own region. */
export function Announcer(): ReactNode {
  return <div ref={stand} data-announcer="" role="status" aria-atomic="false" className={styles.hidden} />
}

/** Has screen readers announce a sentence, politely; ignored if it is already being announced. */
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
 * @param text undefined until it is known, empty when there is nothing to say
 * @param pause how long it must be unchanged first, in milliseconds
 * @param before the text the reader knows: by default the first one, which is part of the page
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

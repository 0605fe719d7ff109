import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api'

/** An element to find on a page, by role and accessible name, as a screen reader announces it. */
export interface Target {
  /** An ARIA role, or `field` for an input without one: dates, passwords and files. */
  readonly role: string
  /** The whole name; all kinds of spaces are equal. */
  readonly name?: string
  readonly within?: Target
}

const FIELDS = 'input, select, textarea'

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Finds rendered elements only. @returns all matches, in document order */
export function findAll(target: Target): Element[] {
  const roots = target.within === undefined ? [document.documentElement] : findAll(target.within)
  const candidates = roots.flatMap((root) => [...root.querySelectorAll(target.role === 'field' ? FIELDS : '*')])
  return candidates.filter(
    (element) =>
      (target.role === 'field' || getRole(element) === target.role) &&
      !isInaccessible(element) &&
      (target.name === undefined || flat(computeAccessibleName(element)) === flat(target.name)),
  )
}

/** @returns the names of all elements with this role, for failure messages */
export function namesOf({ role, within }: Target): string {
  const found = findAll({ role, ...(within && { within }) })
  return found.map((element) => flat(computeAccessibleName(element)) || flat(element.textContent ?? '')).join(' | ')
}

function placeOf(element: Element): string {
  return JSON.stringify(element.getBoundingClientRect())
}

function frame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

/**
 * @returns the element, scrolled mid-window where no fixed bar covers it, once it has not moved for two frames: a press
 *   on an element being re-rendered is lost. Null while there is none, or while it takes no press.
 */
export async function bring(target: Target): Promise<Element | null> {
  const [found] = findAll(target)
  if (found === undefined || found.matches(':disabled')) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const place = placeOf(found)
  await frame()
  await frame()
  return found.isConnected && placeOf(found) === place ? found : null
}

/** @returns its text with spaces normalised; null when there is no such element */
export function textOf(target: Target): string | null {
  const [found] = findAll(target)
  return found === undefined ? null : flat(found.textContent ?? '')
}

/** @returns the number of matches */
export function count(target: Target): number {
  return findAll(target).length
}

/** @returns the value of a field; null when there is no such field */
export function valueIn(target: Target): string | null {
  const [found] = findAll(target)
  return found === undefined ? null : ((found as HTMLInputElement).value ?? null)
}

/**
 * The keys that a person types for a field's value. WebKitGTK has no keyboard shortcut for a whole date: its parts are
 * typed in the order of the browser's language.
 */
export function keysFor(target: Target, value: string): string {
  const [found] = findAll(target)
  if ((found as HTMLInputElement | undefined)?.type !== 'date') return value
  const [year = '', month = '', day = ''] = value.split('-')
  const typed: Readonly<Record<string, string>> = { year, month, day }
  const order = new Intl.DateTimeFormat().formatToParts().map(({ type }) => typed[type] ?? '')
  return order.filter((part) => part !== '').join('-')
}

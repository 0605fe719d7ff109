import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api'

/** What a reader looks for on a page: by role and name, as a screen reader says them. */
export interface Target {
  /** An ARIA role, or `field` for what is filled in: dates, passwords and files have no role. */
  readonly role: string
  /** The whole name; spaces of any kind are alike. */
  readonly name?: string
  readonly within?: Target
}

const FIELDS = 'input, select, textarea'

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Only what is drawn is found. @returns all there are, in the order of the page */
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

/** @returns what has this role, by name, for whoever reads of a failure */
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
 * @returns it, in the middle of the window, where nothing that stays above or below covers it, once it stands still for two
 *   frames: a press on what is being drawn anew is lost. Null while there is none, or while it takes no press.
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

/** @returns its text, spaces made alike; null when it is not there */
export function textOf(target: Target): string | null {
  const [found] = findAll(target)
  return found === undefined ? null : flat(found.textContent ?? '')
}

/** @returns how many there are */
export function count(target: Target): number {
  return findAll(target).length
}

/** @returns what is typed in a field; null when it is not there */
export function valueIn(target: Target): string | null {
  const [found] = findAll(target)
  return found === undefined ? null : ((found as HTMLInputElement).value ?? null)
}

/**
 * What a person types for a value as the page has it. WebKitGTK has no keyboard's way to write a whole date: its parts are typed
 * in the order of the browser's language.
 */
export function keysFor(target: Target, value: string): string {
  const [found] = findAll(target)
  if ((found as HTMLInputElement | undefined)?.type !== 'date') return value
  const [year = '', month = '', day = ''] = value.split('-')
  const typed: Readonly<Record<string, string>> = { year, month, day }
  const order = new Intl.DateTimeFormat().formatToParts().map(({ type }) => typed[type] ?? '')
  return order.filter((part) => part !== '').join('-')
}

import { TAPPED } from '#wire/names.ts'

/**
 * Preserves input on the server-rendered page from before hydration. React would clear the fields and ignores earlier
 * button taps: the values are typed again, and the last tapped button (marked by `first-script.ts`) is clicked.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const typed = new Map<Field, string | boolean>()

function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches('input, textarea, select')
}

/** Whether a field is a checkbox or a radio button, which is checked. */
function isTicked(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function keep(field: Field): void {
  typed.delete(field) // moved to the end, so that the last radio button chosen is replayed last
  typed.set(field, isTicked(field) ? field.checked : field.value)
}

/** React hydrates in slices: input meanwhile is captured too. */
function keepTyped({ target }: Event): void {
  if (isField(target)) keep(target)
}

/** Captures the fields' values while React hydrates. */
export function capturePreHydrationInput(root: HTMLElement): void {
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field.value !== field.defaultValue || (isTicked(field) && field.checked !== field.defaultChecked)) keep(field)
  }
  for (const field of root.querySelectorAll('select')) {
    if (field.selectedOptions[0]?.defaultSelected === false) keep(field)
  }
  // A tap on a button that waits for a field has no effect, even if the field was filled in since.
  root.querySelector(`[${TAPPED}=last][aria-disabled=true]`)?.removeAttribute(TAPPED)
  document.addEventListener('input', keepTyped, true)
}

/** Writes a value as typing does: React believes that it already has it, so a different one is set first. */
function type(field: Field, value: string | boolean): void {
  if (isTicked(field)) {
    if (field.checked !== value) field.click()
    return
  }
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  field.value = ''
  set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Replays the input, once the page is hydrated. */
export function replayPreHydrationInput(): void {
  document.removeEventListener('input', keepTyped, true)
  for (const [field, value] of typed) if (field.isConnected) type(field, value)
  typed.clear()
  setTimeout(tapAgain) // after React has rendered the typed values: the form would be sent without them
}

function tapAgain(): void {
  const tapped = document.querySelector<HTMLElement>(`[${TAPPED}=last]`)
  document.documentElement.removeAttribute(TAPPED)
  tapped?.removeAttribute(TAPPED)
  tapped?.click()
}

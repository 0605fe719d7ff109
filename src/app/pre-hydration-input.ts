import { TAPPED } from '#wire/names.ts'

/**
 * What was done on the server's page before the app took it over. React would empty the fields, and knows nothing of the
 * buttons: what was typed is typed again, and the last button that was tapped (`first-script.ts` marks it) is tapped.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const typed = new Map<Field, string | boolean>()

function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches('input, textarea, select')
}

/** A box or one choice of a few, which is ticked. */
function isTicked(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function keep(field: Field): void {
  typed.delete(field) // the choice of several that was made last comes last
  typed.set(field, isTicked(field) ? field.checked : field.value)
}

/** React takes a page over in slices: what is typed meanwhile is kept as well. */
function keepTyped({ target }: Event): void {
  if (isField(target)) keep(target)
}

/** Remembers what the fields hold, while React takes the page over. */
export function capturePreHydrationInput(root: HTMLElement): void {
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field.value !== field.defaultValue || (isTicked(field) && field.checked !== field.defaultChecked)) keep(field)
  }
  for (const field of root.querySelectorAll('select')) {
    if (field.selectedOptions[0]?.defaultSelected === false) keep(field)
  }
  // A press on a button that waits for a field does nothing, whatever has been filled in since.
  root.querySelector(`[${TAPPED}=last][aria-disabled=true]`)?.removeAttribute(TAPPED)
  document.addEventListener('input', keepTyped, true)
}

/** Writes a value as a person does: React, which thinks that it knows it already, is told of an other one first. */
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

/** Does it again, once the page is the app's. */
export function replayPreHydrationInput(): void {
  document.removeEventListener('input', keepTyped, true)
  for (const [field, value] of typed) if (field.isConnected) type(field, value)
  typed.clear()
  setTimeout(tapAgain) // once React has drawn what was typed: a form that it holds would be sent without it
}

function tapAgain(): void {
  const tapped = document.querySelector<HTMLElement>(`[${TAPPED}=last]`)
  document.documentElement.removeAttribute(TAPPED)
  tapped?.removeAttribute(TAPPED)
  tapped?.click()
}

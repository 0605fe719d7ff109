import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { FormValues } from './draft-values.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const TAGS = ['INPUT', 'TEXTAREA', 'SELECT']

/** Whether a field shows a value. Asked of a copy, since browsers normalise values: line ends, dates, spaces of an e-mail. */
function shows(control: Control, value: string): boolean {
  if (control.value === value) return true
  const copy = control.cloneNode(true) as Control
  copy.value = value
  return copy.value === control.value
}

/** React writes what it draws in a field as its attribute too: it may not have drawn what the form holds by now. */
function isAsDrawn(control: Control): boolean {
  return 'defaultValue' in control && control.hasAttribute('value') && control.value === control.defaultValue
}

/** What each field last showed: one that has not changed since may show less than the form holds, which is not drawn yet. */
const seen = new WeakMap<Control, string | boolean>()

/** Whether nobody has written in a field since it was last read. */
function isAsSeen(control: Control): boolean {
  const shown = 'checked' in control && /radio|checkbox/.test(control.type) ? control.checked : control.value
  if (seen.get(control) === shown) return true
  seen.set(control, shown)
  return false
}

/** What stands in a field when it is not what the form holds. */
function written(control: Control, formValue: unknown): string | boolean | undefined {
  if (typeof formValue === 'boolean')
    return 'checked' in control && control.checked !== formValue ? control.checked : undefined
  if (typeof formValue !== 'string') return undefined
  if (control.type === 'radio') {
    return (control as HTMLInputElement).checked && control.value !== formValue ? control.value : undefined
  }
  return isAsDrawn(control) || shows(control, formValue) ? undefined : control.value
}

/** Takes in what stands in the fields: password managers, and browsers that restore a page, write there without an event. */
export function readFields<T extends FormValues>(form: UseFormReturn<T>, { elements }: HTMLFormElement): void {
  for (const element of elements) {
    if (!TAGS.includes(element.tagName)) continue
    const control = element as Control
    const name = control.name as Path<T>
    if (isAsSeen(control) || !(name in form.getValues())) continue
    const value = written(control, form.getValues(name))
    if (value !== undefined) form.setValue(name, value as PathValue<T, Path<T>>, { shouldDirty: true })
  }
}

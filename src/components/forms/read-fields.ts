import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { FormValues } from './draft-values.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const TAGS = ['INPUT', 'TEXTAREA', 'SELECT']

/** Whether a field shows a value. Tested on a copy: browsers normalise line ends, dates and spaces in e-mails. */
function shows(control: Control, value: string): boolean {
  if (control.value === value) return true
  const copy = control.cloneNode(true) as Control
  copy.value = value
  return copy.value === control.value
}

/** React also writes a field's value as its attribute: the field may not show the form's current value yet. */
function isAsDrawn(control: Control): boolean {
  return 'defaultValue' in control && control.hasAttribute('value') && control.value === control.defaultValue
}

/** Each field's last seen value: an unchanged field may lag behind the form's value, which is not rendered yet. */
const seen = new WeakMap<Control, string | boolean>()

/** Whether a field is unchanged since it was last read. */
function isAsSeen(control: Control): boolean {
  const shown = 'checked' in control && /radio|checkbox/.test(control.type) ? control.checked : control.value
  if (seen.get(control) === shown) return true
  seen.set(control, shown)
  return false
}

/** A field's value, if it differs from the form's. */
function written(control: Control, formValue: unknown): string | boolean | undefined {
  if (typeof formValue === 'boolean')
    return 'checked' in control && control.checked !== formValue ? control.checked : undefined
  if (typeof formValue !== 'string') return undefined
  if (control.type === 'radio') {
    return (control as HTMLInputElement).checked && control.value !== formValue ? control.value : undefined
  }
  return isAsDrawn(control) || shows(control, formValue) ? undefined : control.value
}

/** Reads the fields into the form: password managers, and browsers restoring a page, write without an event. */
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

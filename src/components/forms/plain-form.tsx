import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { common } from '#messages/fr.ts'
import type { Elements } from '#ui/elements.ts'
import { RequiredNote } from '#ui/form/field.tsx'

/**
 * The values of a form's named fields at submission, read from the DOM instead of events: password managers write
 * without an event.
 */
export function submittedTexts(form: HTMLFormElement): { readonly [name: string]: string } {
  const texts: { [name: string]: string } = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

/** Focuses the first invalid field of a form, if any, opening its `details`. @returns whether there was one */
export function focusFirstWrong(form: HTMLFormElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  if (!wrong) return false
  const folded = wrong.closest('details')
  if (folded !== null) folded.open = true
  const group = wrong.matches('[role="radiogroup"]') ? wrong.querySelector<HTMLElement>('input:checked, input') : null
  ;(group ?? wrong).focus()
  return true
}

/**
 * A form sent by `send`, never by the browser, and without a draft. After submission, the first invalid field gets the
 * focus.
 */
export function PlainForm({
  send,
  children,
  ...rest
}: Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate' | 'children'> & {
  readonly send: (form: HTMLFormElement) => void
  readonly children: Elements
}): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current && focusFirstWrong(form.current)) sent.current = false
  })
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sent.current = true
        send(event.currentTarget)
      }}
    >
      <RequiredNote>{common.requiredNote}</RequiredNote>
      {children}
    </form>
  )
}

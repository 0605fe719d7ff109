import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import type { Elements } from '../elements.ts'
import { RequiredNote } from './field.tsx'

/**
 * What stands in the named fields of a form as it is sent. Not what events said of them: password managers write there
 * without one.
 */
export function typedIn(form: HTMLFormElement): { readonly [name: string]: string } {
  const texts: { [name: string]: string } = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

/** The sentences of the fields that were left empty, by their names. */
export function emptyIn<F extends string>(
  form: HTMLFormElement,
  sentences: { readonly [field in F]?: string | undefined },
): { readonly [field in F]?: string } {
  const typed = typedIn(form)
  const empty: { [field in F]?: string } = {}
  for (const field in sentences)
    if ((typed[field] ?? '').trim() === '') Object.assign(empty, { [field]: sentences[field] })
  return empty
}

/** Gives the focus to the first field of a form that is wrong, if any, unfolding it, and says whether there was one. */
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
 * A form that is sent by `send`, never by the browser, and that no draft keeps. The first field that is wrong once it has
 * been sent gets the focus.
 * @param note what the mark of its required fields means
 */
export function PlainForm({
  note,
  send,
  children,
  ...rest
}: Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate' | 'children'> & {
  readonly note: string
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
      <RequiredNote>{note}</RequiredNote>
      {children}
    </form>
  )
}

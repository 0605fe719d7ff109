import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { common } from '#messages/fr.ts'
import type { Elements } from '#ui/elements.ts'
import { RequiredNote } from '#ui/form/field.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'

/**
 * What stands in the named fields of a form as it is sent. Not what events said of them: password managers write there
 * without one.
 */
export function submittedTexts(form: HTMLFormElement): { readonly [name: string]: string } {
  const texts: { [name: string]: string } = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

/** Why a form could not be sent: about fields, by their names, or about all of it. */
type Refusal<F extends string> = { readonly [field in F]?: string } | string | undefined

/**
 * Sends what was typed in a `PlainForm`, once nothing that has to be there is missing.
 * @param missing the sentences of the fields that may not be empty
 */
export function usePlainForm<F extends string>(
  missing: { readonly [field in F]?: string },
  send: (typed: { readonly [name: string]: string }) => Promise<Refusal<F>>,
) {
  const [wrong, setWrong] = useState<{ readonly [field in F]?: string }>({})
  const [error, setError] = useState('')
  const [run, busy] = useExclusive(async (form: HTMLFormElement) => {
    const typed = submittedTexts(form)
    const empty = Object.entries(missing).filter(([field]) => (typed[field] ?? '').trim() === '')
    setWrong(Object.fromEntries(empty) as typeof wrong)
    setError('')
    if (empty.length > 0) return
    const refusal = await send(typed)
    if (typeof refusal === 'object') setWrong(refusal)
    else setError(refusal ?? '')
  })
  return { send: run, busy, wrong, error }
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

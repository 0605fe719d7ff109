import { useState } from 'react'
import { useExclusive } from '#ui/use-exclusive.ts'
import { submittedTexts } from './plain-form.tsx'

/** Why a form could not be sent: by field name, or for the whole form. */
type Refusal<F extends string> = { readonly [field in F]?: string } | string | undefined

/**
 * Submits the values of a `PlainForm`, once no required field is empty.
 * @param missing the messages of the required fields
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

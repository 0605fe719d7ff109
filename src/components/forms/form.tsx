import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstWrong } from '#components/forms/plain-form.tsx'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { RequiredNote } from '#ui/form/field.tsx'
import { Callout } from '#ui/status/callout.tsx'
import type { FormState } from './use-draft-form.ts'

/** The frame of a form made by `useDraftForm`. The domain's rules judge, not the browser's. */
export function Form({
  formState,
  children,
  ...rest
}: Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate' | 'children'> & {
  readonly formState: FormState
  readonly children: Elements
}): ReactNode {
  // What is drawn, and what is typed, is seen as it comes: what differs from it later was written without an event.
  useEffect(formState.read)
  // In the order of the page: that in which react-hook-form meets its fields is another.
  useEffect(() => {
    if (formState.rejected.current && focusFirstWrong(formState.element.current)) formState.rejected.current = false
  })
  return (
    <form
      {...rest}
      ref={formState.element}
      // Without scripts it goes nowhere, with what is typed in no address.
      method="dialog"
      // Before a button of the form is pressed, or one that waits for a field is reached: drawn before the press that follows.
      onChange={formState.read}
      onClickCapture={formState.read}
      onKeyDownCapture={formState.read}
      onPointerOver={() => flushSync(formState.read)}
      onSubmit={formState.submit}
      noValidate
    >
      <RequiredNote>{common.requiredNote}</RequiredNote>
      {children}
    </form>
  )
}

/** How the submission went; nothing before. It comes into sight, unless a field to correct has the focus. */
export function SubmitCallout({ formState: { message } }: { readonly formState: FormState }): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message === undefined || document.activeElement?.closest('[aria-invalid="true"]')) return
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  if (message === undefined) return null
  return (
    <div ref={ref}>
      <Callout live tone={message.tone} title={message.title}>
        {message.text}
      </Callout>
    </div>
  )
}

export function SubmitButton({
  formState,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type' | 'busy'> & { readonly formState: FormState }): ReactNode {
  return <Button {...rest} type="submit" busy={formState.busy} />
}

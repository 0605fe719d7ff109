import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstWrong } from '#components/forms/plain-form.tsx'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { RequiredNote } from '#ui/form/field.tsx'
import { Callout } from '#ui/status/callout.tsx'
import type { FormState } from './use-draft-form.ts'

/** The frame of a form made by `useDraftForm`. The domain's rules validate, not the browser's. */
export function Form({
  formState,
  children,
  ...rest
}: Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate' | 'children'> & {
  readonly formState: FormState
  readonly children: Elements
}): ReactNode {
  // Records drawn and typed values as they come: any later difference was written without an event.
  useEffect(formState.read)
  // In the order of the page, which differs from the order in which react-hook-form registers its fields.
  useEffect(() => {
    if (formState.rejected.current && focusFirstWrong(formState.element.current)) formState.rejected.current = false
  })
  return (
    <form
      {...rest}
      ref={formState.element}
      // Without scripts it is not sent anywhere, and nothing typed gets into an address.
      method="dialog"
      // Before a click or a key press, so that a button that depends on a field is up to date.
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

/** The result of the submission; empty before. It scrolls into view, unless a field to correct has the focus. */
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

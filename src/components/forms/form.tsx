import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/status/callout.tsx'
import type { FormState } from './use-draft-form.ts'

/** The frame of a form made by `useDraftForm`. The domain's rules judge, not the browser's. */
export function Form({
  of,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { readonly of: FormState }): ReactNode {
  // Without scripts it goes nowhere, with what is typed in no address.
  return <form {...rest} method="dialog" onSubmit={of.submit} noValidate />
}

/** How the submission went; nothing before. */
export function SubmitCallout({ of: { message } }: { readonly of: FormState }): ReactNode {
  if (message === undefined) return null
  return (
    <Callout tone={message.tone} title={message.title}>
      {message.text}
    </Callout>
  )
}

export function SubmitButton({
  of,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type' | 'busy'> & { readonly of: FormState }): ReactNode {
  return <Button {...rest} type="submit" busy={of.busy} />
}

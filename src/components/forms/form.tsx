import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/status/notice.tsx'
import type { FormState } from './use-draft-form.ts'

/** The frame of a form made by `useDraftForm`. The domain's rules judge, not the browser's. */
export function Form({
  of,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { readonly of: FormState }): ReactNode {
  return <form {...rest} onSubmit={of.submit} noValidate />
}

/** How the submission went; nothing before. */
export function SubmitNotice({ of: { notice } }: { readonly of: FormState }): ReactNode {
  if (notice === undefined) return null
  return (
    <Notice tone={notice.tone} title={notice.title}>
      {notice.text}
    </Notice>
  )
}

export function SubmitButton({
  of,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type' | 'busy'> & { readonly of: FormState }): ReactNode {
  return <Button {...rest} type="submit" busy={of.busy} />
}

import type { ReactNode } from 'react'
import { common } from '#messages/fr.ts'
import { TextField, type TextFieldProps } from '#ui/form/text-field.tsx'

/** An e-mail address, with what one looks like: it is refused when it looks like none. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'hint'>): ReactNode {
  return <TextField type="email" inputMode="email" hint={common.emailHint} {...props} />
}

import type { ReactNode } from 'react'
import { common } from '#messages/fr.ts'
import { TextField, type TextFieldProps } from '#ui/form/text-field.tsx'

/** An e-mail field, with an example as its hint; an invalid address is rejected. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'hint'>): ReactNode {
  return <TextField type="email" inputMode="email" hint={common.emailHint} {...props} />
}

import { type ReactNode, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './field.module.css'
import { Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A password, shown on demand. @param show the name of the button that shows it: its first word is in sight */
export function PasswordField({
  label,
  hint,
  error,
  required,
  show,
  ...input
}: Omit<TextFieldProps, 'type' | 'suffix'> & { readonly show: string }): ReactNode {
  const [shown, setShown] = useState(false)
  const [word, ...of] = show.split(' ')
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <span className={styles['with-suffix']}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={styles.control}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.show}
            aria-pressed={shown}
            aria-controls={control.id}
            aria-describedby={`${control.id}-label`}
            onClick={() => setShown(!shown)}
          >
            <span>{word}</span>
            <VisuallyHidden>{` ${of.join(' ')}`}</VisuallyHidden>
          </button>
        </span>
      )}
    </Field>
  )
}

import { type ReactNode, useState } from 'react'
import styles from './field.module.css'
import { Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A password, shown on demand. @param show the word of the button that shows it */
export function PasswordField({
  label,
  hint,
  error,
  required,
  show,
  ...input
}: Omit<TextFieldProps, 'type' | 'suffix'> & { readonly show: string }): ReactNode {
  const [shown, setShown] = useState(false)
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
            onClick={() => setShown(!shown)}
          >
            {show}
          </button>
        </span>
      )}
    </Field>
  )
}

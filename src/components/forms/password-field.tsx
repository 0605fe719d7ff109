import { type ReactNode, useState } from 'react'
import { common } from '#messages/fr.ts'
import styles from '#ui/form/field.module.css'
import { Field } from '#ui/form/field.tsx'
import type { TextFieldProps } from '#ui/form/text-field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

// Only the first word of the button is visible.
const [WORD, ...OTHER_WORDS] = common.showPassword.split(' ')

/** A password field with a show button; the account's current password by default. */
export function PasswordField({
  label = common.password,
  hint,
  error,
  required,
  autoComplete = 'current-password',
  ...input
}: Partial<Omit<TextFieldProps, 'type' | 'suffix'>>): ReactNode {
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
            autoComplete={autoComplete}
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
            <span>{WORD}</span>
            <VisuallyHidden>{` ${OTHER_WORDS.join(' ')}`}</VisuallyHidden>
          </button>
        </span>
      )}
    </Field>
  )
}

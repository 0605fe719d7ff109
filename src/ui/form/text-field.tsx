import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> &
  FieldTexts & {
    /** A unit shown inside the field's end, such as '€ / mois'. */
    readonly suffix?: string | undefined
  }

/** A single-line text field; takes the result of react-hook-form's `register`. */
export function TextField({ label, hint, error, required, suffix, ...input }: TextFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} required={required} suffix={suffix}>
      {(control) =>
        suffix === undefined ? (
          <input type="text" {...input} {...control} className={styles.control} />
        ) : (
          <span className={styles['with-suffix']}>
            <input type="text" {...input} {...control} className={styles.control} />
            <span id={`${control.id}-suffix`} className={styles.suffix}>
              {suffix}
            </span>
          </span>
        )
      }
    </Field>
  )
}

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children'> & FieldTexts

export function TextArea({ label, hint, error, required, ...area }: TextAreaProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <textarea rows={5} {...area} {...control} className={cx(styles.control, styles.area)} />}
    </Field>
  )
}

export interface SelectOption {
  readonly value: string
  readonly label: string
}

export type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> &
  FieldTexts & { readonly choices: readonly SelectOption[] }

export function Select({ label, hint, error, required, choices, ...select }: SelectProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <select {...select} {...control} className={styles.control}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

import { type ReactNode, useId } from 'react'
import type { Elements } from '../elements.ts'
import { Icon } from '../icon.tsx'
import styles from './field.module.css'

export interface FieldTexts {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** What follows the label of a field that may stay empty. */
  readonly optional?: string | undefined
}

/** The props that tie a control to its label, its hint and its error. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean | undefined
}

/** The error of a field, announced as it appears. */
export function FieldError({
  id,
  children,
}: {
  readonly id: string
  readonly children: string | undefined
}): ReactNode {
  if (children === undefined || children === '') return null
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon name="alert" size={18} />
      <span>{children}</span>
    </p>
  )
}

/** A label, its control, its hint and its error, tied together. */
export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: FieldTexts & { readonly children: (control: ControlProps) => Elements }): ReactNode {
  const id = useId()
  const wrong = error !== undefined && error !== ''
  const described = [hint === undefined ? '' : `${id}-hint`, wrong ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
        {optional === undefined ? null : <span className={styles.optional}>{` ${optional}`}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': wrong ? true : undefined,
      })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import styles from './field.module.css'
import { ariaRequired, FieldErrorText, RequiredMark } from './field.tsx'
import type { SelectOption } from './text-field.tsx'

type Input = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>

/** A checkbox; its label may contain links. */
export function Checkbox({
  label,
  error,
  required,
  ...input
}: Input & { readonly label: ReactNode; readonly error?: string | undefined }): ReactNode {
  const id = useId()
  const wrong = error !== undefined && error !== ''
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          {...input}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
          aria-required={ariaRequired(required)}
        />
        <span>
          <span>{label}</span>
          <RequiredMark required={required} />
        </span>
      </label>
      <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>
    </div>
  )
}

/** A radio group, drawn as tiles. Spread `register(name)` on it. */
export function RadioGroup({
  legend,
  choices,
  error,
  required,
  ...input
}: Omit<Input, 'value' | 'checked'> & {
  readonly legend: string
  readonly choices: readonly SelectOption[]
  readonly error?: string | undefined
}): ReactNode {
  const id = useId()
  const wrong = error !== undefined && error !== ''
  return (
    <div
      className={styles.field}
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required={ariaRequired(required)}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong ? `${id}-error` : undefined}
    >
      <p id={`${id}-legend`} className={styles.label}>
        <span>{legend}</span>
        <RequiredMark required={required} />
      </p>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={cx(styles.choice, styles.tile)}>
            <input type="radio" {...input} value={choice.value} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>
    </div>
  )
}

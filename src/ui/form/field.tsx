import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Elements } from '../elements.ts'
import { Icon } from '../icon.tsx'
import { focusMovedAt, SETTLED_MS } from '../status/announcer.tsx'
import styles from './field.module.css'

export interface FieldTexts {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Marked as required, visually and for assistive technology. */
  readonly required?: boolean | undefined
}

/** The props that link a control to its label, its hint and its error. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean | undefined
  readonly 'aria-required': true | undefined
}

/** `required` for assistive technology only. The domain's rules validate: the browser would reject an empty field. */
export function ariaRequired(required: boolean | undefined): true | undefined {
  return required === true ? true : undefined
}

/** The visual mark of a required field: `aria-required` announces it. */
export function RequiredMark({ required }: Pick<FieldTexts, 'required'>): ReactNode {
  return required === true ? (
    <span className={styles.mark} aria-hidden="true">
      {'\u00a0*'}
    </span>
  ) : null
}

const STAR = ' (*)'

/** The legend of the mark, above the fields: visible if one of them has it. The star is hidden from screen readers. */
export function RequiredNote({ children }: { readonly children: string }): ReactNode {
  const [before, after] = children.split(STAR)
  return (
    <p className={styles.note}>
      <span>{before}</span>
      <span aria-hidden="true">{STAR}</span>
      <span>{after}</span>
    </p>
  )
}

const MOVED_MS = 500 // the maximum between focusing a field to correct and its error

/**
 * The error to announce: after a delay, unless the focus is on its field, whose description includes it. The other
 * errors of a form are read on the way from the first, which has the focus by the next task: later it may be corrected.
 */
function useAnnouncedError(id: string, text: string): string {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    setAnnounced('')
    if (text === '') return
    const since = performance.now() - MOVED_MS
    let timer = setTimeout(() => {
      const focused = document.activeElement
      if (focused?.ariaInvalid === 'true') {
        const isDescribed = focused.getAttribute('aria-describedby')?.split(' ').includes(id) === true
        const form = document.getElementById(id)?.closest('form')
        if (isDescribed ? focusMovedAt() > since : form?.contains(focused)) return
      }
      timer = setTimeout(() => setAnnounced(text), SETTLED_MS)
    })
    return () => clearTimeout(timer)
  }, [id, text])
  return announced
}

/** The error of a field. */
export function FieldErrorText({
  id,
  children,
}: {
  readonly id: string
  readonly children: string | undefined
}): ReactNode {
  const announced = useAnnouncedError(id, children ?? '')
  if (children === undefined || children === '') return null
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" size={18} />
      {/* Moves from one to the other, to be announced. */}
      <span>{announced === children ? null : children}</span>
      <span aria-live="polite">{announced === children ? children : null}</span>
    </p>
  )
}

/** A label, its control, its hint and its error, linked. @param suffix its unit, drawn with the control */
export function Field({
  label,
  hint,
  error,
  required,
  suffix,
  children,
}: FieldTexts & {
  readonly suffix?: string | undefined
  readonly children: (control: ControlProps) => Elements
}): ReactNode {
  const id = useId()
  const wrong = error !== undefined && error !== ''
  const described = [suffix && `${id}-suffix`, hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} className={styles.label} htmlFor={id}>
        <span>{label}</span>
        <RequiredMark required={required} />
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': wrong ? true : undefined,
        'aria-required': ariaRequired(required),
      })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>
    </div>
  )
}

import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type CellError, type CellField, parseCell } from '#domain/papers/cell.ts'
import type { Target } from '#domain/papers/partenariat.ts'
import { fieldMessage } from '#messages/errors.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { VERSIONS } from '#messages/fr/versions.ts'
import { formatCell } from '#messages/partenariat-values.ts'
import { cx } from '#ui/cx.ts'
import input from '#ui/form/field.module.css'
import { FieldErrorText } from '#ui/form/field.tsx'
import styles from './cell.module.css'
import type { Typing } from './use-typing.ts'

/** Selects the control of every cell, for keyboard navigation between them. */
export const CELLS = '[data-cell]'

/** Writes the focused cell: a tapped button does not take the focus in every browser. */
export function leaveCell(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.matches(CELLS)) activeElement.blur()
}

/** The device could not store what was typed. */
const STORAGE_FAILED = 'storage'

type CellFault = CellError | typeof STORAGE_FAILED

/**
 * The typing of one cell, `undefined` while it shows its value: drafted on the device at each keystroke, written by
 * `commit` over the value that the writer saw.
 * An invalid text stays as typed, with the reason, and survives a reload.
 */
function useCell(target: Target, field: CellField, value: string | number, typing: Typing) {
  const [typed, setTyped] = useState(() => typing.resumed(target, field)?.text)
  const latest = useRef(typed) // what a write that ends compares with: typing may have continued
  const seen = useRef(typing.resumed(target, field)?.seen ?? String(value))
  const [fault, setFault] = useState<CellFault | null>(() => {
    const parsed = typed === undefined ? null : parseCell(field, typed)
    return parsed === null || parsed.ok ? null : parsed.error
  })

  function type(text: string): void {
    if (typed === undefined) seen.current = String(value)
    latest.current = text
    setTyped(text)
    setFault(null)
    typing.keep(target, field, { seen: seen.current, text })
  }

  function restore(): void {
    latest.current = undefined
    setTyped(undefined)
    setFault(null)
    typing.keep(target, field, null)
  }

  function commit() {
    if (typed === undefined) return
    const parsed = parseCell(field, typed)
    if (!parsed.ok) return setFault(parsed.error)
    const before = seen.current
    if (String(parsed.value) === before) return restore()
    typing.askFirst(() => void store(typed, before, parsed.value), restore)
  }

  async function store(written: string, before: string, value: string | number): Promise<void> {
    // Typing that continues during the write starts from it.
    seen.current = String(value)
    const outcome = await typing.put({ target, field, seen: before, value })
    if (!outcome.ok) {
      seen.current = before
      return setFault(STORAGE_FAILED)
    }
    if (latest.current === written) restore()
  }

  // Whoever turns to another app leaves no cell, and the other party would read what it was before.
  const { page } = useDevice().environment
  const hide = useEffectEvent(() => page.isVisible() || commit())
  const isTyped = typed !== undefined
  useEffect(() => (isTyped ? page.on('visibilitychange', () => void hide()) : undefined), [page, isTyped])

  return { typed, fault, type, restore, commit }
}

/** Why a typed cell has no value. */
export function cellMessage(field: CellField, fault: CellError): string {
  if (field === 'prixCentimes' && fault.code === 'not-a-number') return SHARED_INVENTAIRE.invalidPrice
  return fieldMessage({ field, ...fault })
}

const INPUTS: { readonly [C in CellField]: ComponentProps<'input'> } = {
  ref: { type: 'text' },
  description: {},
  depot: { type: 'text', inputMode: 'numeric', placeholder: '0' },
  prixCentimes: { type: 'text', inputMode: 'decimal', placeholder: '0,00' },
  dateDepot: { type: 'date' },
  dateReprise: { type: 'date' },
  date: { type: 'date' },
  lieu: { type: 'text' },
}

export interface CellProps {
  readonly target: Target
  readonly field: CellField
  /** Column and row, for screen readers. */
  readonly label: string
  readonly value: string | number
  /** Ids of the warnings elsewhere on the page about its value. */
  readonly warnings?: readonly string[]
  /** Whether one of them says that the value is wrong. */
  readonly disproved?: boolean
  readonly typing: Typing
  /** Called on Enter, to go to the next cell. */
  readonly onEnter: (control: HTMLElement) => void
}

/** One cell, written when the member leaves it; Escape restores its value. */
export function Cell({
  target,
  field,
  label,
  value,
  warnings = [],
  disproved = false,
  typing,
  onEnter,
}: CellProps): ReactNode {
  const id = useId()
  const { typed, fault, type, restore, commit } = useCell(target, field, value, typing)
  // A name that changes under the focus is announced again: a row's name changes while it is typed.
  const [entered, setEntered] = useState<string>()

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape' && typed !== undefined) restore()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter(event.currentTarget)
  }

  const wrong = fault !== null
  const described = [...(wrong ? [`${id}-error`] : []), ...warnings].join(' ')
  const common = {
    id,
    'data-cell': field,
    'aria-label': entered ?? label,
    'aria-invalid': wrong || disproved ? true : undefined,
    'aria-describedby': described === '' ? undefined : described,
    value: typed ?? formatCell(field, value),
    onFocus: () => setEntered(label),
    onBlur: () => {
      setEntered(undefined)
      commit()
    },
    onKeyDown,
    className: cx(input.control, styles.cell),
    autoComplete: 'off',
    enterKeyHint: 'next',
  } as const
  return (
    <>
      {field === 'description' ? (
        <textarea {...common} dir="auto" rows={1} onChange={(event) => type(event.target.value)} />
      ) : (
        <input {...INPUTS[field]} {...common} dir="auto" onChange={(event) => type(event.target.value)} />
      )}
      <FieldErrorText id={`${id}-error`}>
        {wrong ? (fault === STORAGE_FAILED ? VERSIONS.failed : cellMessage(field, fault)) : undefined}
      </FieldErrorText>
    </>
  )
}

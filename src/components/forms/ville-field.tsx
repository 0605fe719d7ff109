import { type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { useCommuneSuggestions } from '#data/hooks/use-commune-suggestions.ts'
import type { Point } from '#domain/market/search/search.ts'
import { cx } from '#ui/cx.ts'
import fieldStyles from '#ui/form/field.module.css'
import { Field, type FieldTexts } from '#ui/form/field.tsx'
import { useShownValue } from '#ui/form/use-shown-value.ts'
import layout from '#ui/layout/layout.module.css'
import styles from './ville-field.module.css'

/**
 * A city: free text with suggestions of communes from two characters, following the ARIA combobox pattern (arrows,
 * Enter, Escape). Any text is accepted: suggestions are optional.
 */
export function VilleField({
  label,
  hint,
  error,
  required,
  value,
  onChange,
  onCommune,
  onBlur,
  inputRef,
  name,
  placeholder,
  autoComplete = 'off',
  searches = false,
}: FieldTexts & {
  readonly value: string
  readonly onChange: (ville: string) => void
  /** Called after `onChange` with the chosen commune's INSEE code and, if the address service has them, coordinates. */
  readonly onCommune?: ((code: string, point: Point | undefined) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  readonly name?: string | undefined
  readonly placeholder?: string | undefined
  /** For one's own city, so that the browser may fill it in. */
  readonly autoComplete?: 'off' | 'address-level2' | undefined
  /** Enter submits the form when no suggestion is highlighted, open or not. */
  readonly searches?: boolean | undefined
}): ReactNode {
  const communes = useCommuneSuggestions(value)
  const listId = useId()
  /** The highlighted suggestion: -1 when none is, `undefined` when the list is closed. */
  const [active, setActive] = useState<number>()
  const open = active !== undefined && communes.length > 0
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement)
  useShownValue(input, value)
  const choose = ({ nom, code, point }: (typeof communes)[number]) => {
    setActive(undefined)
    onChange(nom)
    onCommune?.(code, point)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event
    const last = communes.length - 1
    const at = active ?? -1
    const highlighted = open ? communes[at] : undefined
    if (key === 'ArrowDown') setActive(Math.min(at < last ? at + 1 : 0, last))
    else if (key === 'ArrowUp') setActive(at > 0 ? at - 1 : last)
    else if (!open || nativeEvent.isComposing) return
    else if (key === 'Enter' && highlighted !== undefined) choose(highlighted)
    else if (key === 'Escape' || (key === 'Enter' && !searches)) setActive(undefined)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.box}>
      <Field label={label} hint={hint} error={error} required={required}>
        {(control) => (
          <input
            {...control}
            ref={input}
            role="combobox"
            aria-autocomplete="list"
            aria-controls={listId}
            aria-expanded={open}
            aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete={autoComplete}
            className={fieldStyles.control}
            type="text"
            name={name}
            placeholder={placeholder}
            defaultValue={value}
            onChange={({ currentTarget }) => {
              // Filled in by the browser from another field: no suggestions are needed.
              if (document.activeElement === currentTarget) setActive(-1)
              onChange(currentTarget.value)
            }}
            onClick={() => setActive(open ? undefined : -1)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setActive(undefined)
              onBlur?.()
            }}
          />
        )}
      </Field>
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className={cx(styles.list, !open && styles.closed)}
        onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
      >
        {open
          ? communes.map((item, index) => (
              // biome-ignore lint/a11y: the field has the focus and handles the keys
              <div
                key={item.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                className={cx(layout.lines3, styles.item, index === active && styles.active)}
                onClick={() => choose(item)}
              >
                <span>{item.nom}</span>
                <span className={layout.note}>
                  {item.partOf === undefined
                    ? `${item.codePostal} ${item.departement}`.trim()
                    : `${item.partOf}, ${item.departement}`}
                </span>
              </div>
            ))
          : null}
      </div>
    </div>
  )
}

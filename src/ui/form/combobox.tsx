import { useCombobox } from 'downshift'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { cx } from '../cx.ts'
import layout from '../layout/layout.module.css'
import styles from './combobox.module.css'
import fieldStyles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'
import { useShownValue } from './use-shown-value.ts'

export interface Suggestion {
  readonly id: string
  /** What the field gets when it is chosen. */
  readonly text: string
  /** What distinguishes it from its namesakes, shown beside it. */
  readonly detail: string
}

/**
 * Free text with suggestions, following the ARIA combobox pattern (arrows, Enter, Escape). Any text is accepted: a
 * suggestion helps, it is never required.
 */
export function Combobox({
  label,
  hint,
  error,
  required,
  value,
  suggestions,
  onChange,
  onChosen,
  onBlur,
  inputRef,
  name,
  placeholder,
  autoComplete = 'off',
  opened = false,
  searches = false,
}: FieldTexts & {
  readonly value: string
  readonly suggestions: readonly Suggestion[]
  readonly onChange: (value: string) => void
  /** After `onChange`, when the text is a suggestion's. */
  readonly onChosen?: ((id: string) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  readonly name?: string | undefined
  readonly placeholder?: string | undefined
  /** What the browser may fill in: a city of one's own. */
  readonly autoComplete?: 'off' | 'address-level2' | undefined
  /** Open from the beginning. */
  readonly opened?: boolean
  /** Enter sends the form when no suggestion is marked, open or not. */
  readonly searches?: boolean | undefined
}): ReactNode {
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Suggestion>({
    items: [...suggestions],
    inputValue: value,
    itemToString: (item) => item?.text ?? '',
    itemToKey: (item) => item?.id ?? '',
    selectedItem: null,
    initialIsOpen: opened,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem === null) return
      onChange(selectedItem.text)
      onChosen?.(selectedItem.id)
    },
    // Leaving the field keeps what was typed: downshift would choose the highlighted item, or clear the text.
    stateReducer: (state, { type, changes }) => {
      if (type === useCombobox.stateChangeTypes.InputBlur) {
        return { ...changes, selectedItem: null, inputValue: state.inputValue }
      }
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape) {
        return { ...changes, inputValue: state.inputValue }
      }
      return changes
    },
  })
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement)
  useShownValue(input, value)
  const open = isOpen && suggestions.length > 0
  const { 'aria-labelledby': _byLabel, ...menu } = getMenuProps({}, { suppressRefError: true })
  return (
    <div className={styles.box}>
      <Field label={label} hint={hint} error={error} required={required}>
        {(control) => (
          <input
            {...getInputProps({
              ref: input,
              ...(onBlur === undefined ? {} : { onBlur }),
              // Read from the event at once: downshift's own change arrives a render late and moves the caret.
              onChange: ({ currentTarget, nativeEvent }) => {
                // Filled in by the browser from another field: nobody looks for suggestions.
                if (document.activeElement !== currentTarget) {
                  Object.assign(nativeEvent, { preventDownshiftDefault: true })
                }
                onChange(currentTarget.value)
              },
              onKeyDown: ({ key, nativeEvent }) => {
                if (searches && key === 'Enter' && highlightedIndex < 0) {
                  Object.assign(nativeEvent, { preventDownshiftDefault: true }) // which would keep it to close the list
                }
              },
              autoComplete,
              className: fieldStyles.control,
              type: 'text',
              name,
              placeholder,
            })}
            {...control}
            value={undefined}
            defaultValue={value}
            aria-labelledby={undefined}
            role="combobox"
            aria-expanded={open}
          />
        )}
      </Field>
      <ul {...menu} aria-label={label} className={cx(styles.list, !open && styles.closed)}>
        {open
          ? suggestions.map((item, index) => (
              <li
                key={item.id}
                {...getItemProps({ item, index })}
                className={cx(layout.lines3, styles.item, index === highlightedIndex && styles.active)}
              >
                <span>{item.text}</span>
                <span className={layout.note}>{item.detail}</span>
              </li>
            ))
          : null}
      </ul>
    </div>
  )
}

import { useCombobox } from 'downshift'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { useCommuneSuggestions } from '#data/hooks/use-communes.ts'
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
  opened = false,
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
  /** Shows the suggestions at once, for the text typed already. */
  readonly opened?: boolean
  /** Enter submits the form when no suggestion is highlighted, open or not. */
  readonly searches?: boolean | undefined
}): ReactNode {
  const communes = useCommuneSuggestions(value)
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: [...communes],
    inputValue: value,
    itemToString: (item) => item?.nom ?? '',
    itemToKey: (item) => item?.id ?? '',
    selectedItem: null,
    initialIsOpen: opened,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem === null) return
      onChange(selectedItem.nom)
      onCommune?.(selectedItem.code, selectedItem.point)
    },
    // Blur keeps the typed text: downshift would choose the highlighted item, or clear the text.
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
  const open = isOpen && communes.length > 0
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
                // Filled in by the browser from another field: no suggestions are needed.
                if (document.activeElement !== currentTarget) {
                  Object.assign(nativeEvent, { preventDownshiftDefault: true })
                }
                onChange(currentTarget.value)
              },
              onKeyDown: ({ key, nativeEvent }) => {
                if (searches && key === 'Enter' && highlightedIndex < 0) {
                  Object.assign(nativeEvent, { preventDownshiftDefault: true }) // or it only closes the list
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
          ? communes.map((item, index) => (
              <li
                key={item.id}
                {...getItemProps({ item, index })}
                className={cx(layout.lines3, styles.item, index === highlightedIndex && styles.active)}
              >
                <span>{item.nom}</span>
                <span className={layout.note}>
                  {item.partOf === undefined
                    ? `${item.codePostal} ${item.departement}`.trim()
                    : `${item.partOf}, ${item.departement}`}
                </span>
              </li>
            ))
          : null}
      </ul>
    </div>
  )
}

import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useDevice } from '#data/hooks/device-context.tsx'
import fieldStyles from '#ui/form/field.module.css'
import { Field } from '#ui/form/field.tsx'
import { useShownValue } from '#ui/form/use-shown-value.ts'
import type { VilleField } from './ville-field.tsx'

type Props = Omit<ComponentProps<typeof VilleField>, 'opened'>

let loaded: typeof VilleField | undefined

/**
 * Sets both this field's own ref and the caller's.
 * @param leave called with the element that is about to unmount
 */
function useBoth(
  localRef: RefObject<HTMLInputElement | null>,
  theirs: Ref<HTMLInputElement> | undefined,
  leave?: (element: HTMLInputElement) => void,
): RefCallback<HTMLInputElement> {
  return useCallback(
    (element) => {
      if (element === null && localRef.current !== null) leave?.(localRef.current)
      localRef.current = element
      if (typeof theirs === 'function') theirs(element)
      else if (theirs) theirs.current = element
    },
    [localRef, theirs, leave],
  )
}

/** The caret's position in the plain field, if it had the focus. */
type Caret = readonly [start: number | null, end: number | null]

const isTypedIn = (input: HTMLInputElement | null) => input !== null && document.activeElement === input

/**
 * A city field that loads the code of its suggestions later, since most people do not need them at once: plain text
 * first, then the same with suggestions. The typed text and the caret are preserved.
 */
export function LazyVilleField({ inputRef, ...props }: Props): ReactNode {
  const [Ville, setVille] = useState(() => loaded)
  const plain = useRef<HTMLInputElement>(null)
  const full = useRef<HTMLInputElement>(null)
  const caret = useRef<Caret>(undefined)
  const written = useRef(props.value) // a password manager writes without an event
  // As late as the unmount: a reader who went to the next field meanwhile stays there.
  const keepCaret = useCallback((input: HTMLInputElement) => {
    caret.current = isTypedIn(input) ? [input.selectionStart, input.selectionEnd] : undefined
    written.current = input.value
  }, [])
  const plainRef = useBoth(plain, inputRef, keepCaret)
  const fullRef = useBoth(full, inputRef)
  const { firstScreen } = useDevice().environment
  useShownValue(plain, props.value)

  const load = useCallback(() => {
    // Offline it stays plain, and the next keystroke retries.
    void import('./ville-field.tsx').then(
      (file) => {
        loaded = file.VilleField
        setVille(() => file.VilleField)
      },
      () => undefined,
    )
  }, [])

  useEffect(() => {
    if (loaded === undefined) void firstScreen.whenShown(async () => false).then(load)
  }, [firstScreen, load])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the one field gives way to the other
  useLayoutEffect(() => {
    if (Ville !== undefined && plain.current === null && written.current !== props.value)
      props.onChange(written.current)
  }, [Ville])

  useLayoutEffect(() => {
    if (Ville === undefined || caret.current === undefined) return
    full.current?.focus({ preventScroll: true })
    full.current?.setSelectionRange(...caret.current)
  }, [Ville])

  if (Ville !== undefined) return <Ville {...props} inputRef={fullRef} opened={isTypedIn(plain.current)} />
  const {
    value,
    onChange,
    onCommune: _onCommune,
    searches: _searches,
    onBlur,
    name,
    placeholder,
    autoComplete = 'off',
    ...texts
  } = props
  return (
    <Field {...texts}>
      {(control) => (
        <input
          {...control}
          ref={plainRef}
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          autoComplete={autoComplete}
          className={fieldStyles.control}
          type="text"
          name={name}
          placeholder={placeholder}
          defaultValue={value}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            onChange(event.currentTarget.value)
            load()
          }}
          onFocus={load}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

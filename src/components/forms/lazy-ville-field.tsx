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
 * Puts an element in a reference of this field's own and in that of whoever uses it.
 * @param leave is told of the one that is about to go
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

/** Where the caret was in the plain field, when somebody was typing in it. */
type Caret = readonly [start: number | null, end: number | null]

const isTypedIn = (input: HTMLInputElement | null) => input !== null && document.activeElement === input

/**
 * A city field whose suggestions' code most people do not need at once: plain text until it is loaded, then the same with
 * suggestions. What has been typed meanwhile stays, and so does the caret.
 */
export function LazyVilleField({ inputRef, ...props }: Props): ReactNode {
  const [Ville, setVille] = useState(() => loaded)
  const plain = useRef<HTMLInputElement>(null)
  const full = useRef<HTMLInputElement>(null)
  const caret = useRef<Caret>(undefined)
  const written = useRef(props.value) // by a password manager it is written without an event
  // As the element goes, and no sooner: whoever went to the next field meanwhile is left there.
  const keepCaret = useCallback((input: HTMLInputElement) => {
    caret.current = isTypedIn(input) ? [input.selectionStart, input.selectionEnd] : undefined
    written.current = input.value
  }, [])
  const plainRef = useBoth(plain, inputRef, keepCaret)
  const fullRef = useBoth(full, inputRef)
  const { firstScreen } = useDevice().environment
  useShownValue(plain, props.value)

  const load = useCallback(() => {
    // Without a network it stays plain, and the next letter tries again.
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

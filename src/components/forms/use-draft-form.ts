import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { CurrentDraft } from '#data/hooks/use-draft.ts'
import type { FieldError } from '#domain/codes.ts'
import { same } from '#domain/same.ts'
import { fieldMessage } from '#messages/errors.ts'
import type { Tone } from '#ui/status/tone.ts'
import { useExclusive } from '#ui/use-exclusive.ts'
import { beganIn, type FormValues, restoreDraft, typedOver, without } from './draft-values.ts'
import type { Failure } from './failure.ts'
import { readFields } from './read-fields.ts'

/**
 * Saves the draft as it is typed.
 * @param began the fields' values when the form was opened
 * @param edits whether other devices may write the same document
 */
function useDraftAutosave<T extends FormValues>(
  { subscribe }: UseFormReturn<T>,
  began: RefObject<T>,
  keep: CurrentDraft['keep'] | undefined,
  omit: readonly string[],
  edits: boolean,
): void {
  const omitted = omit.join()
  useEffect(() => {
    if (keep === undefined) return undefined
    return subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        if (name === undefined) return // not typed: the whole form was reset
        if (edits) keep(typedOver(values, began.current))
        else keep(without(values, omitted.split(',')), without(began.current, omitted.split(',')))
      },
    })
  }, [subscribe, keep, began, edits, omitted])
}

/**
 * Updates the unedited fields of an open form with other devices' writes. Edited fields stay as typed, and `began`
 * still has the values over which they were typed.
 * @param initial the document's current values
 */
function useRemoteFields<T extends FormValues>(
  form: UseFormReturn<T>,
  initial: T,
  began: RefObject<T>,
  edits: boolean,
): void {
  useEffect(() => {
    if (!edits) return
    const typed = form.getValues()
    for (const field of Object.keys(initial)) {
      const [latest, before] = [initial[field], began.current[field]]
      if (same(latest, before)) continue
      const untouched = same(typed[field], before)
      if (!untouched && !same(typed[field], latest)) continue
      began.current = { ...began.current, [field]: latest }
      const name = field as Path<T>
      if (untouched) form.resetField(name, { defaultValue: latest as PathValue<T, Path<T>> })
    }
  }, [form, initial, began, edits])
}

/** The form's message after submission. */
interface FormMessage {
  readonly tone: Tone
  readonly title?: string
  readonly text?: ReactNode
}

/** The form state that the parts around its fields read. */
export interface FormState {
  readonly submit: (event: FormEvent) => void
  readonly element: RefObject<HTMLFormElement | null>
  /** It was submitted and is invalid, and the first invalid field has not been focused yet. */
  readonly rejected: RefObject<boolean>
  /** Reads the fields into the form: see `readFields`. */
  readonly read: () => void
  readonly busy: boolean
  readonly message: FormMessage | undefined
}

export interface DraftForm<T extends FormValues> extends FormState {
  /** The handle of react-hook-form. */
  readonly form: UseFormReturn<T>
  /** The fields' values when the form was opened, as far as they were shown: typing replaces these and no more. */
  readonly began: RefObject<T>
  /** Whether the form is invalid without this field, given the other fields. */
  readonly isRequired: (name: Path<T>) => boolean
  /** The props of a text field, a checkbox or a select: its registration, its error, and whether it is required. */
  readonly field: (
    name: Path<T>,
  ) => UseFormRegisterReturn<Path<T>> & { readonly error: string | undefined; readonly required: boolean }
  readonly setMessage: (message: FormMessage | undefined) => void
}

interface Options<T extends FormValues, Value, F extends Failure> {
  readonly initial: T
  /** The form edits a document that other devices may write too: their writes update the unedited fields. */
  readonly edits?: boolean
  /** Where the draft is saved; absent for a form that has only a password. */
  readonly draft?: CurrentDraft
  /** A rejected version to correct, which replaces the draft. */
  readonly version?: Partial<NoInfer<T>> | undefined
  /** Fields never saved in the draft: passwords. */
  readonly omit?: readonly (keyof T & string)[]
  /** The errors of the typed values; the first of each field is shown at the field. */
  readonly check: (values: T) => readonly FieldError[]
  /** A field's message, in place of the general one of its errors. */
  readonly sentences?: { readonly [F in keyof T]?: string }
  /** `began`: the fields' values when the form was opened. */
  readonly send: (values: T, began: T) => Promise<{ readonly ok: true; readonly value: Value } | F>
  /** Called and awaited after a success, once the draft is discarded. The form may have more by then than was sent. */
  readonly onSent?: (value: Value, form: UseFormReturn<T>, sent: T) => unknown
  /** Where a success navigates, last. On a slow line its screen may load slowly: the form stays busy until then. */
  readonly next?: string
  readonly success?: (value: Value) => FormMessage | undefined
  readonly failure: (failure: F) => FormMessage
}

/**
 * The hook for all forms with a draft. The draft is saved as it is typed, and validated by the domain's rules at
 * submission, then on each correction; the first invalid field gets the focus. Submitting runs a command, one at a
 * time, whose field errors are shown at the fields and whose result is the form's message.
 */
export function useDraftForm<T extends FormValues, Value, F extends Failure>({
  initial,
  edits = false,
  draft,
  version,
  omit = [],
  check,
  sentences = {},
  send,
  onSent,
  next,
  success,
  failure,
}: Options<T, Value, F>): DraftForm<T> {
  const [message, setMessage] = useState<FormMessage>()
  const navigate = useNavigate()
  const [leaving, startLeaving] = useTransition()
  // An error in one of several values is the field's error.
  const nameOf = ({ field }: FieldError) => field.replace(/\..*/, '')
  const sentenceOf = (error: FieldError) => sentences[error.field] ?? fieldMessage(error)
  const form = useForm<T>({
    shouldFocusError: false,
    defaultValues: (version === undefined
      ? restoreDraft(initial, draft?.values ?? null)
      : { ...initial, ...version }) as DefaultValues<T>,
    resolver: (values) => {
      const errors: Record<string, { type: string; message: string }> = {}
      for (const error of check(values)) {
        errors[nameOf(error)] ??= { type: error.code, message: sentenceOf(error) }
      }
      return Object.keys(errors).length === 0
        ? { values: { ...values }, errors: {} } // a copy: what is typed from now on is not sent
        : { values: {}, errors: errors as unknown as FieldErrors<T> }
    },
  })
  const began = useRef(version === undefined ? beganIn(initial, draft?.values ?? null) : initial)
  const element = useRef<HTMLFormElement>(null)
  const rejected = useRef(false)
  const read = useCallback(() => {
    if (element.current !== null) readFields(form, element.current)
  }, [form])
  useDraftAutosave(form, began, draft?.keep, omit, edits)
  useRemoteFields(form, initial, began, edits)

  const reject = () => {
    setMessage(undefined)
    rejected.current = true
  }
  const validateAndSend = form.handleSubmit(async (values) => {
    setMessage(undefined)
    const outcome = await send(values, began.current)
    if (outcome.ok) {
      draft?.discard()
      await onSent?.(outcome.value, form, values)
      setMessage(success?.(outcome.value))
      if (next !== undefined) startLeaving(() => void navigate(next))
      return
    }
    const wrong = (outcome.fields ?? []).filter((error) => nameOf(error) in values)
    for (const error of wrong) form.setError(nameOf(error) as Path<T>, { message: sentenceOf(error) })
    rejected.current = wrong.length > 0
    setMessage(failure(outcome))
  }, reject)

  const [run, busy] = useExclusive(() => {
    read()
    return validateAndSend()
  })

  const isRequired = (name: Path<T>): boolean => {
    const values = form.getValues()
    const empty = typeof values[name] === 'boolean' ? false : Array.isArray(values[name]) ? [] : ''
    return check({ ...values, [name]: empty }).some(({ field }) => field === name)
  }
  const errors = form.formState.errors as { readonly [name: string]: { readonly message?: string } | undefined }
  return {
    form,
    began,
    isRequired,
    field: (name) => ({ ...form.register(name), error: errors[name]?.message, required: isRequired(name) }),
    submit: (event) => {
      event.preventDefault()
      if (!leaving) run()
    },
    element,
    rejected,
    read,
    busy: busy || leaving,
    message,
    setMessage,
  }
}

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
import { beganIn, type FormValues, restoreDraft } from './draft-values.ts'
import type { Failure } from './failure.ts'
import { readFields } from './read-fields.ts'
import { useDraftAutosave } from './use-draft-autosave.ts'

/**
 * Brings what other devices write into the fields of an open form that nobody has typed in. The others stay as typed, and
 * `began` goes on saying what they were typed over.
 * @param initial the fields as the document has them now
 */
function useLatest<T extends FormValues>(
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

/** What the form answers once it has been sent. */
interface FormMessage {
  readonly tone: Tone
  readonly title?: string
  readonly text?: ReactNode
}

/** What the parts of a form around its fields read. */
export interface FormState {
  readonly submit: (event: FormEvent) => void
  readonly element: RefObject<HTMLFormElement | null>
  /** It has been sent and found wrong, and the first wrong field has not had the focus yet. */
  readonly rejected: RefObject<boolean>
  /** Takes in what stands in the fields: see `readFields`. */
  readonly read: () => void
  readonly busy: boolean
  readonly message: FormMessage | undefined
}

export interface DraftForm<T extends FormValues> extends FormState {
  /** react-hook-form's own handle. */
  readonly form: UseFormReturn<T>
  /** What the fields held when the form was opened, as far as they were shown: what is typed replaces that and no more. */
  readonly began: RefObject<T>
  /** Whether the rules reject the form without this field, as the others stand. */
  readonly isRequired: (name: Path<T>) => boolean
  /** What a text field, a checkbox or a select takes: its registration, its error, and whether it may be left empty. */
  readonly field: (
    name: Path<T>,
  ) => UseFormRegisterReturn<Path<T>> & { readonly error: string | undefined; readonly required: boolean }
  readonly setMessage: (message: FormMessage | undefined) => void
}

interface Options<T extends FormValues, Value, F extends Failure> {
  readonly initial: T
  /** The form edits a document that other devices may write as well: what they write comes to the fields nobody typed in. */
  readonly edits?: boolean
  /** Where the values are kept as they are typed; absent for a form that holds nothing but a password. */
  readonly draft?: CurrentDraft
  /** A rejected version to correct, in place of what was typed. */
  readonly version?: Partial<NoInfer<T>> | undefined
  /** Fields never kept: passwords. */
  readonly omit?: readonly (keyof T & string)[]
  /** The errors of the values as typed; the first of a field is shown beside it. */
  readonly check: (values: T) => readonly FieldError[]
  /** The sentence of a field that replaces the general one of its errors. */
  readonly sentences?: { readonly [F in keyof T]?: string }
  /** `began` is what the fields held when the form was opened. */
  readonly send: (values: T, began: T) => Promise<{ readonly ok: true; readonly value: Value } | F>
  /** What follows a success, once the draft is discarded; waited for. The form may hold more by then than was sent. */
  readonly onSent?: (value: Value, form: UseFormReturn<T>, sent: T) => unknown
  /** The address a success leads to, last. On a slow line its screen may be long in coming: the form stays busy till then. */
  readonly next?: string
  readonly success?: (value: Value) => FormMessage | undefined
  readonly failure: (failure: F) => FormMessage
}

/**
 * The one way to make a form. Its values are kept as they are typed, and checked by the domain's rules at submission,
 * then as they are corrected; the first invalid field receives the focus. Sending goes through a command, one at a time,
 * whose field errors are shown beside the fields and whose outcome is the form's message.
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
  // Of several values in a field, one is wrong: the field is.
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
  useDraftAutosave(form, began, { draft, omit, edits })
  useLatest(form, initial, began, edits)

  const reject = () => {
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

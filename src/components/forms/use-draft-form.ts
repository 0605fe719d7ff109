import { useEffect } from 'react'
import { type DefaultValues, type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import type { Draft, DraftValues } from '#data/hooks/use-draft.ts'
import type { FieldError } from '#domain/codes.ts'
import { fieldMessage } from '#messages/errors.ts'

/** What forms hold: texts as typed, ticks, and lists of photos. */
export type FormValues = { [field: string]: string | boolean | string[] }

/** Only the fields that the form still has: an old draft may know others. */
function restored<T extends FormValues>(initial: T, kept: DraftValues | null): T {
  if (kept === null) return initial
  const known = Object.entries(kept).filter(([field]) => field in initial)
  return { ...initial, ...Object.fromEntries(known) }
}

function without(values: FormValues, omit: readonly string[]): DraftValues {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !omit.includes(field)))
}

/**
 * A form whose values are kept as they are typed, and checked by the domain's rules at submission, then as it is
 * corrected. The first invalid field receives the focus.
 * @param check the errors of the values as typed; the first of a field is shown beside it
 * @param omit fields never kept: passwords
 */
export function useDraftForm<T extends FormValues>({
  draft,
  initial,
  check,
  omit = [],
}: {
  readonly draft: Pick<Draft, 'values' | 'keep'>
  readonly initial: T
  readonly check: (values: T) => readonly FieldError[]
  readonly omit?: readonly string[]
}): UseFormReturn<T> {
  const form = useForm<T>({
    defaultValues: restored(initial, draft.values) as DefaultValues<T>,
    resolver: (values) => {
      const found: Record<string, { type: string; message: string }> = {}
      for (const error of check(values)) {
        found[error.field] ??= { type: error.code, message: fieldMessage(error) }
      }
      return Object.keys(found).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: found as unknown as FieldErrors<T> }
    },
  })
  const { keep } = draft
  const omitted = omit.join()
  useEffect(() => {
    const subscription = form.watch((values) => keep(without(values as FormValues, omitted.split(','))))
    return () => subscription.unsubscribe()
  }, [form, keep, omitted])
  return form
}

/** The sentence beside a field, when it has one. */
export function errorOf(form: { formState: { errors: object } }, field: string): string | undefined {
  const error = (form.formState.errors as { readonly [name: string]: { readonly message?: unknown } | undefined })[
    field
  ]
  return typeof error?.message === 'string' ? error.message : undefined
}

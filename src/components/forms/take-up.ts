import type { Path, PathValue } from 'react-hook-form'
import { same } from '#domain/same.ts'
import { photoOfChoice, type TypedTexts } from '../photos/typed-texts.ts'
import type { FormValues } from './draft-values.ts'
import type { DraftForm } from './use-draft-form.ts'

/**
 * Puts the chosen version into its form field, in place of another of the versions. Any other text typed there, or in
 * any other field, stays.
 * @param offered the versions, in the form's representation
 */
export function takeUp<T extends FormValues>(
  { form, began }: Pick<DraftForm<T>, 'form' | 'began'>,
  field: string,
  offered: readonly unknown[],
  chosen: unknown,
): void {
  const photo = photoOfChoice(field)
  const name = (photo === undefined ? field : 'photoTexts') as Path<T>
  const partOf = (value: unknown) => (photo === undefined ? value : ((value as TypedTexts)[photo] ?? ''))
  const put = (value: unknown) => (photo === undefined ? chosen : { ...(value as TypedTexts), [photo]: chosen })
  const typed: unknown = form.getValues(name)
  // Whoever typed the remaining text had seen the versions.
  began.current = { ...began.current, [name]: put(began.current[name]) }
  if (offered.some((version) => same(version, partOf(typed)))) form.setValue(name, put(typed) as PathValue<T, Path<T>>)
  // The pressed button disappears with the choice.
  form.setFocus(name)
}

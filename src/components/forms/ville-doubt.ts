import type { Path, UseFormReturn } from 'react-hook-form'
import type { AskDoubt } from '#data/hooks/use-communes.ts'
import { oneLine } from '#domain/visible.ts'
import { ville as texts } from '#messages/fr/ville.ts'
import type { FormValues } from './draft-values.ts'

const textIn = <T extends FormValues>(form: UseFormReturn<T>, field: string): string | undefined => {
  const value: unknown = form.getValues(field as Path<T>)
  return typeof value === 'string' ? oneLine(value) : undefined
}

/**
 * The city of a form that is no commune that is known, or several's, and what to say of it: it would have no place. It may
 * be right all the same, abroad or newer than the list, so nothing is refused.
 */
export async function doubtfulVille<T extends FormValues>(
  askDoubt: AskDoubt,
  form: UseFormReturn<T>,
): Promise<{ readonly ville: string; readonly message: string } | undefined> {
  const ville = textIn(form, 'ville') ?? ''
  const doubt = await askDoubt({ ville, commune: textIn(form, 'commune') })
  // Typed or chosen meanwhile: that is looked at when it is left.
  if (doubt === undefined || textIn(form, 'ville') !== ville || textIn(form, 'commune')) return undefined
  return { ville, message: texts.doubts[doubt] }
}

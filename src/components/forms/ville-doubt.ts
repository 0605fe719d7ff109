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
 * Checks the city of a form for a name that matches no known commune, or several, and returns a hint: it has no
 * location. It may be valid all the same, abroad or newer than the list, so nothing is rejected.
 */
export async function doubtfulVille<T extends FormValues>(
  askDoubt: AskDoubt,
  form: UseFormReturn<T>,
): Promise<{ readonly ville: string; readonly message: string } | undefined> {
  const ville = textIn(form, 'ville') ?? ''
  const doubt = await askDoubt({ ville, commune: textIn(form, 'commune') })
  // Changed meanwhile: it is checked again on blur.
  if (doubt === undefined || textIn(form, 'ville') !== ville || textIn(form, 'commune')) return undefined
  return { ville, message: texts.doubts[doubt] }
}

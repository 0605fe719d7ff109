import { type ComponentProps, type ReactNode, useState } from 'react'
import { Controller, type Path } from 'react-hook-form'
import { useVilleDoubt } from '#data/hooks/use-ville-doubt.ts'
import { common } from '#messages/fr.ts'
import { PhotosField } from '../photos/photos-field.tsx'
import type { FormValues } from './draft-values.ts'
import { LazyVilleField } from './lazy-ville-field.tsx'
import type { DraftForm } from './use-draft-form.ts'
import { doubtfulVille } from './ville-doubt.ts'

/** The `ville` of a form. @param onCommune told of the code of what was chosen, and of none while something is typed */
export function FormVille<T extends FormValues & { ville: string }>({
  of,
  onCommune,
}: {
  readonly of: DraftForm<T>
  readonly onCommune?: (code: string, ville: string) => void
}): ReactNode {
  const askDoubt = useVilleDoubt()
  // Not an error of the form's, which goes whenever the form is checked.
  const [doubt, setDoubt] = useState<string>()
  return (
    <Controller
      control={of.form.control}
      name={'ville' as Path<T>}
      render={({ field: { ref, value, onChange, onBlur, ...field }, fieldState }) => (
        <LazyVilleField
          {...field}
          onBlur={() => {
            onBlur()
            void doubtfulVille(askDoubt, of.form).then((found) => setDoubt(found?.message))
          }}
          onChange={(ville) => {
            setDoubt(undefined)
            onChange(ville)
            onCommune?.('', ville)
          }}
          onCommune={(code) => onCommune?.(code, String(of.form.getValues('ville' as Path<T>)))}
          label={common.ville}
          value={value as string}
          inputRef={ref}
          error={fieldState.error?.message ?? doubt}
        />
      )}
    />
  )
}

/** The `photos` of a form. */
export function FormPhotos<T extends FormValues & { photos: string[] }>({
  of,
  ...how
}: Pick<ComponentProps<typeof PhotosField>, 'onAdd' | 'onRemove'> & { readonly of: DraftForm<T> }): ReactNode {
  return (
    <Controller
      control={of.form.control}
      name={'photos' as Path<T>}
      render={({ field, fieldState }) => (
        <PhotosField
          {...how}
          value={field.value as string[]}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

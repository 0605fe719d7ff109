import type { ComponentProps, ReactNode } from 'react'
import { Controller, type Path } from 'react-hook-form'
import { useVilleDoubt } from '#data/hooks/use-ville-doubt.ts'
import { common } from '#messages/fr.ts'
import { PhotosField } from '../photos/photos-field.tsx'
import type { FormValues } from './draft-values.ts'
import { LazyVilleField } from './lazy-ville-field.tsx'
import { sayDoubt } from './say-doubt.ts'
import type { DraftForm } from './use-draft-form.ts'

/** The `ville` of a form. @param onCommune told of the code of what was chosen, and of none while something is typed */
export function FormVille<T extends FormValues & { ville: string }>({
  of,
  onCommune,
}: {
  readonly of: DraftForm<T>
  readonly onCommune?: (code: string, ville: string) => void
}): ReactNode {
  const askDoubt = useVilleDoubt()
  return (
    <Controller
      control={of.form.control}
      name={'ville' as Path<T>}
      render={({ field: { ref, value, onChange, onBlur, ...field }, fieldState }) => (
        <LazyVilleField
          {...field}
          onBlur={() => {
            onBlur()
            void sayDoubt(askDoubt, of.form)
          }}
          onChange={(ville) => {
            of.form.clearErrors('ville' as Path<T>)
            onChange(ville)
            onCommune?.('', ville)
          }}
          onCommune={(code) => onCommune?.(code, String(of.form.getValues('ville' as Path<T>)))}
          label={common.ville}
          value={value as string}
          inputRef={ref}
          error={fieldState.error?.message}
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

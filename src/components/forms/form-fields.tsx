import type { ComponentProps, ReactNode } from 'react'
import { Controller, type FieldPath, type UseFormReturn } from 'react-hook-form'
import { common } from '#messages/fr.ts'
import { PhotosField } from '../photos/photos-field.tsx'
import { errorOf, type FormValues } from './use-draft-form.ts'
import { VilleField } from './ville-field.tsx'

/** The `ville` of a form. */
export function FormVille<T extends FormValues & { ville: string }>({
  form,
}: {
  readonly form: UseFormReturn<T>
}): ReactNode {
  return (
    <Controller
      control={form.control}
      name={'ville' as FieldPath<T>}
      render={({ field: { ref, value, ...field } }) => (
        <VilleField
          {...field}
          label={common.ville}
          value={value as string}
          inputRef={ref}
          error={errorOf(form, 'ville')}
        />
      )}
    />
  )
}

/** The `photos` of a form. */
export function FormPhotos<T extends FormValues & { photos: string[] }>({
  form,
  ...how
}: Pick<ComponentProps<typeof PhotosField>, 'onAdd' | 'onRemove'> & { readonly form: UseFormReturn<T> }): ReactNode {
  return (
    <Controller
      control={form.control}
      name={'photos' as FieldPath<T>}
      render={({ field }) => (
        <PhotosField
          {...how}
          value={field.value as string[]}
          onChange={field.onChange}
          error={errorOf(form, 'photos')}
        />
      )}
    />
  )
}

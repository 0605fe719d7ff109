import { type ComponentProps, type ReactNode, useState } from 'react'
import { Controller, type Path, useController } from 'react-hook-form'
import { useVilleDoubt } from '#data/hooks/use-communes.ts'
import { same } from '#domain/same.ts'
import { common } from '#messages/fr.ts'
import { PhotoTextFields } from '../photos/photo-text-fields.tsx'
import { PhotosField } from '../photos/photos-field.tsx'
import { type PhotoValues, type TypedTexts, textsOf } from '../photos/typed-texts.ts'
import type { FormValues } from './draft-values.ts'
import type { DraftForm } from './use-draft-form.ts'
import { doubtfulVille } from './ville-doubt.ts'
import { VilleField } from './ville-field.tsx'

/** The `ville` of a form. @param onCommune called with the code of the chosen commune, and with '' while typing */
export function FormVille<T extends FormValues & { ville: string }>({
  draftForm,
  onCommune,
  autoComplete,
}: Pick<ComponentProps<typeof VilleField>, 'autoComplete'> & {
  readonly draftForm: DraftForm<T>
  readonly onCommune?: (code: string, ville: string) => void
}): ReactNode {
  const askDoubt = useVilleDoubt()
  // Not an error of the form, which each validation would clear.
  const [doubt, setDoubt] = useState<string>()
  return (
    <Controller
      control={draftForm.form.control}
      name={'ville' as Path<T>}
      render={({ field: { ref, value, onChange, onBlur, ...field }, fieldState }) => (
        <VilleField
          {...field}
          onBlur={() => {
            onBlur()
            void doubtfulVille(askDoubt, draftForm.form).then((found) => setDoubt(found?.message))
          }}
          onChange={(ville) => {
            setDoubt(undefined)
            onChange(ville)
            onCommune?.('', ville)
          }}
          onCommune={(code) => onCommune?.(code, String(draftForm.form.getValues('ville' as Path<T>)))}
          label={common.ville}
          value={value as string}
          inputRef={ref}
          required={draftForm.isRequired('ville' as Path<T>)}
          autoComplete={autoComplete}
          error={fieldState.error?.message ?? doubt}
        />
      )}
    />
  )
}

/** The `photos` of a form, and their `photoTexts`. */
export function FormPhotos<T extends FormValues & PhotoValues>({
  draftForm,
  ...how
}: Pick<ComponentProps<typeof PhotosField>, 'onAdd' | 'onRemove'> & { readonly draftForm: DraftForm<T> }): ReactNode {
  const { control, getValues } = draftForm.form
  const photos = useController({ control, name: 'photos' as Path<T> })
  const described = useController({ control, name: 'photoTexts' as Path<T> })
  const value = photos.field.value as string[]
  const typed = described.field.value as TypedTexts
  return (
    <PhotosField
      {...how}
      value={value}
      typed={typed}
      onChange={(now) => {
        photos.field.onChange(now)
        const texts = getValues('photoTexts' as Path<T>) as TypedTexts
        const left = textsOf(now, texts)
        if (!same(left, texts)) described.field.onChange(left)
      }}
      error={photos.fieldState.error?.message}
    >
      <PhotoTextFields
        photos={value}
        value={typed}
        onChange={described.field.onChange}
        error={described.fieldState.error?.message}
      />
    </PhotosField>
  )
}

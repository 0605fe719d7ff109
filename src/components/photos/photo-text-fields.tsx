import { type ReactNode, useState } from 'react'
import { PHOTO_TEXT_MAX, photoKey } from '#domain/market/photo-texts.ts'
import { oneLine } from '#domain/visible.ts'
import { photos as texts } from '#messages/fr/photos.ts'
import { TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { Photo } from './photo.tsx'
import styles from './photo-text-fields.module.css'
import type { TypedTexts } from './typed-texts.ts'

/** An alternative text for each photo: collapsed until there is one. */
export function PhotoTextFields({
  photos,
  value,
  onChange,
  error,
}: {
  readonly photos: readonly string[]
  readonly value: TypedTexts
  readonly onChange: (texts: TypedTexts) => void
  readonly error: string | undefined
}): ReactNode {
  const [given] = useState(() => Object.keys(value).length > 0)
  if (photos.length === 0) return null
  return (
    <details open={given}>
      <summary>{texts.describe}</summary>
      <div className={layout.stack3}>
        <p className={layout.soft}>{texts.describeLead}</p>
        {photos.map((src, index) => {
          const key = photoKey(src)
          const text = value[key] ?? ''
          return (
            <div key={src} className={styles.row}>
              <Photo src={src} alt="" size="card" className={styles.picture} />
              <TextField
                label={texts.shows(index + 1)}
                value={text}
                error={oneLine(text).length > PHOTO_TEXT_MAX ? error : undefined}
                autoComplete="off"
                onChange={(event) => onChange({ ...value, [key]: event.currentTarget.value })}
              />
            </div>
          )
        })}
      </div>
    </details>
  )
}

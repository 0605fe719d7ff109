import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { PHOTOS_MAX } from '#domain/user.ts'
import { photos as texts } from '#messages/fr/photos.ts'
import { cx } from '#ui/cx.ts'
import { FieldError } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Photo } from './photo.tsx'
import styles from './photos-field.module.css'

type Added = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly code: string }

/** Keeps one image file on the device and answers its address, or why it could not. */
export type AddPhoto = (file: File) => Promise<Added>

/** Up to five photos, the first being the cover; any can be made the cover or taken away. */
export function PhotosField({
  value,
  onChange,
  onAdd,
  error,
}: {
  readonly value: readonly string[]
  readonly onChange: (photos: string[]) => void
  /** Without it, photos can be arranged and removed only. */
  readonly onAdd?: AddPhoto | undefined
  readonly error?: string | undefined
}): ReactNode {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const images = [...(input.files ?? [])].filter((file) => file.type.startsWith('image/'))
    input.value = ''
    const room = PHOTOS_MAX - value.length
    setProblem(images.length > room ? texts.tooMany : undefined)
    if (onAdd === undefined || images.length === 0 || room === 0) return
    setBusy(true)
    let kept = [...value]
    for (const file of images.slice(0, room)) {
      const added = await onAdd(file)
      if (added.ok) kept = [...kept.filter((url) => url !== added.value), added.value]
      else setProblem(`${texts.failed} ${texts.why[added.code] ?? ''}`.trim())
    }
    onChange(kept)
    setBusy(false)
  }
  return (
    <fieldset className={styles.photos} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>{texts.legend}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {texts.hint}
      </p>
      <ul className={styles.list}>
        {value.map((src, index) => (
          <li key={src} className={styles.photo}>
            <Photo src={src} alt={texts.alt(index + 1)} size="card" />
            {index === 0 ? (
              <span className={styles.cover}>{texts.cover}</span>
            ) : (
              <button
                type="button"
                className={styles.star}
                aria-label={texts.makeCover(index + 1)}
                onClick={() => onChange([src, ...value.filter((other) => other !== src)])}
              >
                <Icon name="star" />
              </button>
            )}
            <button
              type="button"
              className={styles.remove}
              aria-label={texts.remove(index + 1)}
              onClick={() => onChange(value.filter((other) => other !== src))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
        {onAdd !== undefined && value.length < PHOTOS_MAX ? (
          <li>
            <label className={cx(styles.add, busy && styles.busy)}>
              <Icon name="camera" size={28} />
              <span>{busy ? texts.uploading : texts.add}</span>
              <input type="file" accept="image/*" multiple disabled={busy} onChange={(event) => void add(event)} />
            </label>
          </li>
        ) : null}
      </ul>
      <FieldError id={`${id}-error`}>{problem ?? error}</FieldError>
    </fieldset>
  )
}

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

/** Why a file did not become a photo. */
function told(code: string): string {
  return `${texts.failed} ${texts.why[code] ?? ''}`.trim()
}

/** Up to five photos, the first being the cover; any can be made the cover or taken away. */
export function PhotosField({
  value,
  onChange,
  onAdd,
  onRemove,
  error,
}: {
  readonly value: readonly string[]
  readonly onChange: (photos: string[]) => void
  /** Without it, photos can be arranged and removed only. */
  readonly onAdd?: AddPhoto | undefined
  /** Forgets a photo that is kept here and shown nowhere else; a photo it cannot forget stays. */
  readonly onRemove?: ((url: string) => Promise<{ readonly ok: boolean }>) | undefined
  readonly error?: string | undefined
}): ReactNode {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const files = [...(input.files ?? [])]
    const images = files.filter((file) => file.type.startsWith('image/'))
    input.value = ''
    const room = PHOTOS_MAX - value.length
    if (images.length > room) setProblem(texts.tooMany)
    else setProblem(images.length < files.length ? told('not-an-image') : undefined)
    if (onAdd === undefined || images.length === 0 || room === 0) return
    setBusy(true)
    let kept = [...value]
    for (const file of images.slice(0, room)) {
      const added = await onAdd(file)
      if (added.ok) kept = [...kept.filter((url) => url !== added.value), added.value]
      else setProblem(told(added.code))
    }
    onChange(kept)
    setBusy(false)
  }
  const remove = async (src: string) => {
    const removed = (await onRemove?.(src)) ?? { ok: true }
    setProblem(removed.ok ? undefined : texts.removeFailed)
    if (removed.ok) onChange(value.filter((other) => other !== src))
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
              onClick={() => void remove(src)}
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

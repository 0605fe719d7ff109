import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react'
import { useUploads } from '#data/hooks/use-photo.ts'
import { useRead } from '#data/hooks/use-read.ts'
import { sizedUrl } from '#domain/market/photo.ts'
import { photoKey } from '#domain/market/photo-texts.ts'
import { PHOTOS_MAX } from '#domain/user.ts'
import { photos as texts } from '#messages/fr/photos.ts'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import fieldStyles from '#ui/form/field.module.css'
import { FieldErrorText } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout/layout.module.css'
import { RoundButton } from '#ui/round-button.tsx'
import { announce } from '#ui/status/announcer.tsx'
import { UploadProgress } from '../sync/upload-progress.tsx'
import { pastedPhotos } from './pasted.ts'
import { Photo } from './photo.tsx'
import styles from './photos-field.module.css'
import type { TypedTexts } from './typed-texts.ts'
import { type AddPhoto, usePhotoFiles } from './use-photo-files.ts'

/** One chosen photo: the cover is labelled, any other can be made the cover, each can be removed. */
function PhotoTile({
  src,
  text,
  index,
  onCover,
  onRemove,
}: {
  readonly src: string
  /** Its alternative text by its author; empty if there is none. */
  readonly text: string
  readonly index: number
  readonly onCover: (src: string) => void
  readonly onRemove: (src: string) => void
}): ReactNode {
  return (
    <>
      <Photo src={src} alt={text || texts.alt(index + 1)} size="card" sizes="12rem" />
      {index === 0 ? (
        <span className={styles.cover}>{texts.cover}</span>
      ) : (
        <RoundButton
          icon="star"
          className={styles.star}
          aria-label={texts.makeCover(index + 1)}
          onClick={() => onCover(src)}
        />
      )}
      <RoundButton
        icon="close"
        className={styles.remove}
        aria-label={texts.remove(index + 1)}
        onClick={() => onRemove(src)}
      />
    </>
  )
}

/** Drag and drop is a separate chunk; before it loads, or without it, covers can still be chosen. */
const loadSorter = async () => (await import('./photos-sortable.tsx')).PhotosSortable

/** Handles images dropped on the field or pasted anywhere on the form's page. */
function usePaste(add: (files: readonly File[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event
      if (clipboardData === null) return
      const into = target instanceof Element && target.matches(':read-write') ? 'text' : 'page'
      const files = pastedPhotos(clipboardData, into)
      if (files.length === 0) return
      event.preventDefault()
      add(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
}

function FileTile({
  label,
  busy,
  onFiles,
  ...input
}: Pick<ComponentProps<'input'>, 'multiple' | 'capture'> & {
  readonly label: string
  readonly busy: boolean
  readonly onFiles: (files: readonly File[]) => void
}) {
  return (
    <li>
      <label className={cx(layout.stack1, styles.add, busy && styles.busy)}>
        <Icon name={input.capture === undefined ? 'plus' : 'camera'} size={28} />
        <span>{busy ? texts.preparing : label}</span>
        <input
          {...input}
          type="file"
          accept="image/*"
          aria-label={label}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            onFiles(files)
          }}
        />
      </label>
    </li>
  )
}

/** Up to five photos, the first being the cover; chosen, dropped, pasted or taken; sortable by pointer or keyboard. */
export function PhotosField({
  value,
  onChange,
  onAdd,
  onRemove,
  error,
  typed,
  children,
}: {
  readonly value: readonly string[]
  readonly onChange: (photos: string[]) => void
  readonly onAdd: AddPhoto
  /** Deletes a photo that is only on this device and unused elsewhere; any other stays. */
  readonly onRemove: (url: string) => Promise<{ readonly ok: boolean }>
  readonly error?: string | undefined
  /** The alternative texts given so far. */
  readonly typed: TypedTexts
  /** The fields for the alternative texts. */
  readonly children: Elements
}): ReactNode {
  const id = useId()
  const Sorter = useRead('sorter', loadSorter)
  const [over, setOver] = useState(false)
  const [touch] = useState(() => window.matchMedia('(any-pointer: coarse)').matches)
  const { add, change, busy, problem, setProblem } = usePhotoFiles({ value, onChange, onAdd })
  usePaste(add)
  const { refused } = useUploads()
  const refusedHere = texts.failed(refused.filter(({ photo }) => value.some((src) => sizedUrl(src, 'full') === photo)))
  const wrong = problem || refusedHere || error
  const without = (src: string) => value.filter((other) => other !== src)
  const remove = async (src: string) => {
    const removed = await onRemove(src)
    setProblem(removed.ok ? undefined : texts.removeFailed)
    if (!removed.ok) return
    change(without(src))
    announce(texts.removed(value.indexOf(src) + 1, value.length - 1))
  }
  const tile = (src: string, index: number) => (
    <PhotoTile
      src={src}
      text={typed[photoKey(src)] ?? ''}
      index={index}
      onCover={() => {
        change([src, ...without(src)])
        announce(texts.covered(index + 1))
      }}
      onRemove={() => void remove(src)}
    />
  )
  const tiles =
    value.length < PHOTOS_MAX ? (
      <>
        <FileTile label={texts.add} busy={busy} onFiles={add} multiple />
        {touch ? <FileTile label={texts.take} busy={busy} onFiles={add} capture="environment" /> : null}
      </>
    ) : null
  return (
    <fieldset
      // Focusable, so that an invalid submission can focus it.
      tabIndex={-1}
      data-invalid={error === undefined ? undefined : ''}
      className={cx(layout.stack2, over && styles.over)}
      aria-describedby={wrong ? `${id}-hint ${id}-error` : `${id}-hint`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        add([...event.dataTransfer.files])
      }}
    >
      <legend className={fieldStyles.label}>{texts.legend}</legend>
      <p id={`${id}-hint`} className={layout.small}>
        {touch ? texts.hint : `${texts.hint} ${texts.dropHint}`}
      </p>
      {Sorter === undefined || value.length < 2 ? (
        <ul className={styles.list}>
          {value.map((src, index) => (
            <li key={src} className={styles.photo}>
              {tile(src, index)}
            </li>
          ))}
          {tiles}
        </ul>
      ) : (
        <Sorter photos={value} onChange={change} tile={tile}>
          {tiles}
        </Sorter>
      )}
      {children}
      <div className={value.length === 0 ? undefined : styles.sending}>
        <UploadProgress />
      </div>
      <FieldErrorText id={`${id}-error`}>{wrong}</FieldErrorText>
    </fieldset>
  )
}

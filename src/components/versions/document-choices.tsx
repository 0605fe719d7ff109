import type { ReactNode } from 'react'
import { type Described, type PhotoTexts, photoText } from '#domain/market/photo-texts.ts'
import type { Choice } from '#domain/versions/choices.ts'
import { photos as texts } from '#messages/fr/photos.ts'
import { VERSIONS } from '#messages/fr/versions.ts'
import { formatMoment } from '#messages/instants.ts'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { Photo } from '../photos/photo.tsx'
import styles from './document-choices.module.css'
import { VersionChoice, type VersionOption } from './version-choice.tsx'

function Pictures({ photos, photoTexts }: Described): ReactNode {
  return (
    <span className={cx(layout.row2, styles.pictures)}>
      {photos.map((url, index) => (
        <Photo key={url} src={url} alt={photoText(photoTexts, url) || texts.alt(index + 1)} size="card" />
      ))}
    </span>
  )
}

/** The conflicting fields of one's own document, edited concurrently on several devices, each with its versions. */
export function DocumentChoices({
  choices,
  photoTexts,
  label,
  words,
  onKeep,
}: {
  readonly choices: readonly Choice[]
  readonly photoTexts?: PhotoTexts | undefined
  /** `undefined` for a hidden field, which is not offered as a choice. */
  readonly label: (field: string) => string | undefined
  /** A value in words. */
  readonly words: (field: string, value: string) => string
  readonly onKeep: (choice: Choice, value: string) => void
}): ReactNode {
  const versionOf = (field: string, value: string, at: string | undefined): VersionOption => {
    const version = { value, by: at === undefined ? undefined : formatMoment(at) }
    const photos = field === 'photos' ? (JSON.parse(value) as readonly string[]) : []
    if (photos.length > 0)
      return {
        ...version,
        text: '',
        content: <Pictures photos={photos} {...(photoTexts === undefined ? {} : { photoTexts })} />,
      }
    return { ...version, text: value === '' || field === 'photos' ? VERSIONS.empty : words(field, value) }
  }
  return choices.map((choice) => {
    const name = label(choice.field)
    return name === undefined ? null : (
      <VersionChoice
        key={choice.field}
        label={name}
        versions={choice.values.map(({ value, at }) => versionOf(choice.field, value, at))}
        onKeep={(value) => onKeep(choice, value)}
      />
    )
  })
}

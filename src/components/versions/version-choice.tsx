import { type ReactNode, useId } from 'react'
import { distinctNames } from '#messages/distinct-names.ts'
import { VERSIONS } from '#messages/fr/versions.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ItemName, useItemLabel } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import styles from './version-choice.module.css'

/** One of the versions of a field. */
export interface VersionOption {
  /** The value as text, whatever the field's type: its key among the versions. */
  readonly value: string
  /** The value in words. */
  readonly text: string
  /** Shown instead of the text: pictures. */
  readonly content?: ReactNode
  /** The author, or the time. */
  readonly by?: string | undefined
}

const BUTTON_TEXT_MAX = 60 // characters that fit on a button

function isLong({ text, content }: VersionOption): boolean {
  return content !== undefined || text.length > BUTTON_TEXT_MAX || text.includes('\n')
}

/** A version too long for a button: shown in full first, next to the others. */
function Read({ version, onKeep }: { readonly version: VersionOption; readonly onKeep: () => void }): ReactNode {
  const id = useId()
  return (
    <div className={cx(layout.stack2, styles.version)}>
      <div id={id} className={styles.text} dir="auto">
        {version.content ?? version.text}
      </div>
      {version.by === undefined ? null : <p className={layout.small}>{version.by}</p>}
      <Button small variant="secondary" aria-describedby={id} onClick={onKeep}>
        {VERSIONS.keepThis}
      </Button>
    </div>
  )
}

/** A field with conflicting edits of two people or devices: every version with its author and a button to choose it. */
export function VersionChoice({
  id,
  label,
  versions,
  onKeep,
}: {
  /** The id of the sentence, for the control that it describes. */
  readonly id?: string
  readonly label: string
  readonly versions: readonly VersionOption[]
  readonly onKeep: (value: string) => void
}): ReactNode {
  const long = versions.some(isLong)
  const field = useItemLabel(label) ?? label
  const names = distinctNames(versions, ({ by = '' }) => [field, by])
  return (
    <fieldset className={cx(layout.row2, styles.choice)}>
      <legend id={id}>{spaced(VERSIONS.choose(label))}</legend>
      {versions.map((version, index) =>
        long ? (
          <ItemName key={version.value} value={names[index] ?? field}>
            <Read version={version} onKeep={() => onKeep(version.value)} />
          </ItemName>
        ) : (
          <Button
            key={version.value}
            small
            variant="secondary"
            aria-label={`${VERSIONS.keep(version.text)}${version.by === undefined ? '' : ` (${version.by})`}, ${field}`}
            onClick={() => onKeep(version.value)}
          >
            <span dir="auto">{VERSIONS.keep(version.text)}</span>
            {version.by === undefined ? null : <span>{` (${version.by})`}</span>}
          </Button>
        ),
      )}
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { showMessage } from '#components/messages/message-store.ts'
import { DocumentChoices } from '#components/versions/document-choices.tsx'
import { keepVersion } from '#data/commands/version.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { NOTE_MAX } from '#domain/suivis.ts'
import { choicesIn } from '#domain/versions/choices.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { errorMessage } from '#messages/errors.ts'
import { formatNumber } from '#messages/format.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { VERSIONS } from '#messages/fr/versions.ts'
import { common } from '#messages/fr.ts'
import { TextArea } from '#ui/form/text-field.tsx'
import { useItemLabel } from '#ui/item-name.ts'
import { noteAs, useOwnNote } from './use-own-note.ts'
import type { WorkRow } from './use-work.ts'

/** What two devices wrote apart in one note, to choose from. */
function NoteChoices({ note }: Pick<WorkRow, 'note'>): ReactNode {
  const device = useDevice()
  if (note === undefined) return null
  return (
    <DocumentChoices
      choices={choicesIn(SHAPES.suivis, { ...note })}
      label={() => texts.note}
      words={(_field, value) => value}
      onKeep={async ({ field }, value) => {
        const kept = await keepVersion(device, 'suivis', note._id, field, value)
        if (!kept.ok) showMessage(common.error, VERSIONS.failed)
      }}
    />
  )
}

/** Where a boutique writes for itself what it thinks of a candidature. */
export function NoteField({ row: { candidature, note } }: { readonly row: WorkRow }): ReactNode {
  const own = useOwnNote(candidature._id, note?.text ?? '')
  const label = useItemLabel(texts.note)
  const { length } = noteAs(own.text)
  const tooLong = length > NOTE_MAX ? texts.noteTooLong(formatNumber(length), formatNumber(NOTE_MAX)) : undefined
  const failed = own.failed === undefined ? undefined : texts.noteFailed(errorMessage(own.failed))
  return (
    <>
      <TextArea
        label={texts.note}
        aria-label={label}
        hint={own.saved ? texts.noteSaved : texts.noteHint}
        error={tooLong ?? failed}
        rows={2}
        dir="auto"
        disabled={!own.ready}
        value={own.text}
        onChange={({ target }) => own.type(target.value)}
        onBlur={own.leave}
      />
      <NoteChoices note={note} />
    </>
  )
}

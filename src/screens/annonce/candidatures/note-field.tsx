import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { showMessage } from '#components/messages/message-store.ts'
import { DocumentChoices } from '#components/versions/document-choices.tsx'
import { setNote } from '#data/commands/suivis.ts'
import { keepVersion } from '#data/commands/version.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft } from '#data/hooks/use-draft.ts'
import { noteDraft } from '#data/store/names.ts'
import type { CandidatureId } from '#domain/ids.ts'
import { NOTE_MAX } from '#domain/market/suivis.ts'
import { choicesIn } from '#domain/versions/choices.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { ownLines } from '#domain/visible.ts'
import { errorMessage } from '#messages/errors.ts'
import { formatNumber } from '#messages/format.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { VERSIONS } from '#messages/fr/versions.ts'
import { common } from '#messages/fr.ts'
import { TextArea } from '#ui/form/text-field.tsx'
import { useItemLabel } from '#ui/item-name.ts'
import type { WorkRow } from './use-work.ts'

const PAUSE_MS = 800 // without typing, after which the note is saved

/** The text to save: without invisible characters or surrounding space. */
function noteAs(typed: string): string {
  return ownLines(typed).trim()
}

interface OwnNote {
  readonly text: string
  /** Why the note could not be written on this device. */
  readonly failed: string | undefined
  /** Whether all that was typed here is saved; false also when nothing was. */
  readonly saved: boolean
  readonly type: (text: string) => void
  /** Saves at once what was typed: the member has left the field. */
  readonly leave: () => void
}

/**
 * A boutique's own note, saved automatically: drafted on the device at each letter, saved when the typing pauses or the
 * member goes elsewhere. A note too long to be saved stays as typed.
 * @param stored the note as saved
 */
function useOwnNote(id: CandidatureId, stored: string): OwnNote {
  const device = useDevice()
  const { values, keep, discard } = useDraft(noteDraft(id))
  const [typed, setTyped] = useState<string>()
  const [saved, setSaved] = useState(false)
  const [failed, setFailed] = useState<string>()
  // The text of the next save, and the one it replaces; read when that save runs.
  const latest = useRef<string>(undefined)
  const began = useRef('')
  const turn = useRef(Promise.resolve())

  const save = useCallback(() => {
    turn.current = turn.current.then(async () => {
      const text = latest.current
      if (text === undefined || noteAs(text).length > NOTE_MAX) return
      const written = noteAs(text)
      if (written !== began.current) {
        const outcome = await setNote(device, id, written, began.current)
        setFailed(outcome.ok ? undefined : outcome.code)
        if (!outcome.ok) return
        began.current = written
      }
      if (latest.current !== text) return
      latest.current = undefined
      discard()
      setSaved(true)
    })
    return turn.current
  }, [device, id, discard])

  const take = useCallback((text: string, over: string) => {
    began.current = over
    latest.current = text
    setTyped(text)
    setSaved(false)
  }, [])

  // Typed on an earlier visit, and not saved.
  const storedText = values?.text
  const over = values?.began
  useEffect(() => {
    if (typeof storedText === 'string' && latest.current === undefined)
      take(storedText, typeof over === 'string' ? over : '')
  }, [storedText, over, take])

  useEffect(() => {
    if (typed === undefined || latest.current === undefined) return undefined
    const timer = setTimeout(save, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, save])

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') void save()
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      void save()
    }
  }, [save])

  return {
    text: typed ?? stored,
    failed,
    saved,
    type: (text) => {
      const base = latest.current === undefined && typed === undefined ? stored : began.current
      take(text, base)
      keep({ text, began: base })
    },
    // Afterwards the field shows what other devices write.
    leave: () => void save().then(() => latest.current === undefined && setTyped(undefined)),
  }
}

/** Alternatives of one note, written concurrently on two devices, to choose from. */
function NoteChoices({ note }: Pick<WorkRow, 'note'>): ReactNode {
  const device = useDevice()
  if (note === undefined) return null
  return (
    <DocumentChoices
      choices={choicesIn(SHAPES.suivis, { ...note })}
      label={() => texts.note}
      words={(_field, value) => value}
      onKeep={async ({ field }, value) => {
        const outcome = await keepVersion(device, 'suivis', note._id, field, value)
        if (!outcome.ok) showMessage(common.error, VERSIONS.failed)
      }}
    />
  )
}

/** The boutique's private note on a candidature. */
export function NoteField({ row: { candidature, note } }: { readonly row: WorkRow }): ReactNode {
  const ownNote = useOwnNote(candidature._id, note?.text ?? '')
  const label = useItemLabel(texts.note)
  const { length } = noteAs(ownNote.text)
  const tooLong = length > NOTE_MAX ? texts.noteTooLong(formatNumber(length), formatNumber(NOTE_MAX)) : undefined
  const failed = ownNote.failed === undefined ? undefined : texts.noteFailed(errorMessage(ownNote.failed))
  return (
    <>
      <TextArea
        label={texts.note}
        aria-label={label}
        hint={ownNote.saved ? texts.noteSaved : texts.noteHint}
        error={tooLong ?? failed}
        rows={2}
        dir="auto"
        value={ownNote.text}
        onChange={({ target }) => ownNote.type(target.value)}
        onBlur={ownNote.leave}
      />
      <NoteChoices note={note} />
    </>
  )
}

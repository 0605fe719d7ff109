import { useCallback, useEffect, useRef, useState } from 'react'
import { setNote } from '#data/commands/suivis.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft } from '#data/hooks/use-draft.ts'
import { noteDraft } from '#data/names.ts'
import type { CandidatureId } from '#domain/ids.ts'
import { NOTE_MAX } from '#domain/suivis.ts'
import { ownLines } from '#domain/visible.ts'

const PAUSE_MS = 800 // in the typing, after which it is saved

/** As it is saved: without what hides in it, or stands around it. */
export function noteAs(typed: string): string {
  return ownLines(typed).trim()
}

interface OwnNote {
  /** False until what was typed on an earlier visit has been read. */
  readonly ready: boolean
  readonly text: string
  /** Why it could not be written on this device. */
  readonly failed: string | undefined
  /** All that was typed here is saved; false also when nothing was. */
  readonly saved: boolean
  readonly type: (text: string) => void
  /** Saves at once what was typed: its reader has gone elsewhere. */
  readonly leave: () => void
}

/**
 * A boutique's own note as it is written: kept on the device at each letter, and saved by itself when the typing pauses or
 * somebody goes elsewhere. One that is too long to be saved stays as typed.
 * @param stored the note as it is saved
 */
export function useOwnNote(id: CandidatureId, stored: string): OwnNote {
  const device = useDevice()
  const { ready, values, keep, discard } = useDraft(noteDraft(id))
  const [typed, setTyped] = useState<string>()
  const [saved, setSaved] = useState(false)
  const [failed, setFailed] = useState<string>()
  // What the next saving writes, and over what; read when its turn comes.
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

  // What was typed on an earlier visit, and not saved.
  const kept = values?.text
  const over = values?.began
  useEffect(() => {
    if (typeof kept === 'string' && latest.current === undefined) take(kept, typeof over === 'string' ? over : '')
  }, [kept, over, take])

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
    ready,
    text: typed ?? stored,
    failed,
    saved,
    type: (text) => {
      const base = latest.current === undefined && typed === undefined ? stored : began.current
      take(text, base)
      keep({ text, began: base })
    },
    // From then on it follows what other devices write.
    leave: () => void save().then(() => latest.current === undefined && setTyped(undefined)),
  }
}

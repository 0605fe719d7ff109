import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Outcome } from '#data/commands/outcome.ts'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { addMovement } from '#data/commands/records.ts'
import { serverInstant } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type DraftValues, useDraft } from '#data/hooks/use-draft.ts'
import { inTurn as createQueue } from '#data/platform/async.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import type { CellField } from '#domain/papers/cell.ts'
import { writeCell } from '#domain/papers/edit.ts'
import { ROW_ID_LENGTH } from '#domain/papers/inventaire.ts'
import type { Target } from '#domain/papers/partenariat.ts'
import type { AskFirst } from '../paper/use-asking-first.tsx'
import { changeFromText, isShown, type Papers, type PendingChange, type Texts, withPending } from './pending.ts'

/** A cell being typed: its value when the typing began, and the text so far. */
interface CellDraft {
  readonly seen: string
  readonly text: string
}

export interface Typing {
  readonly askFirst: AskFirst
  /** Queues work after the pending writes: a sale takes the price that was just typed. */
  readonly inTurn: <Done>(work: () => Promise<Done>) => Promise<Done>
  /**
   * The papers with all pending typing and writes: a paper may be made by a button that is faster than the cell it
   * leaves, or from the browser's menu, which leaves none.
   */
  readonly over: (papers: Papers) => Papers
  /** Whether a text is left that is not valid: the papers do not have it. */
  readonly isWrong: () => boolean
  /** Drops the changes that these papers already show. */
  readonly shown: (papers: Papers) => void
  /** The draft of a cell whose text was invalid when the page was left. */
  readonly resumed: (target: Target, field: CellField) => CellDraft | undefined
  /** The row of that draft, when the document does not have it yet. */
  readonly resumedRow: (existingRows: object) => string | undefined
  /** Stores the draft of a cell on the device at each keystroke; `null` once it is written. */
  readonly keep: (target: Target, field: CellField, draft: CellDraft | null) => void
  /** Writes a cell, or notes a movement. */
  readonly put: (change: PendingChange) => Promise<Outcome<string, unknown>>
}

function textsOf(values: DraftValues | null): Texts {
  const entries = Object.entries(values ?? {}).flatMap(([cell, value]) => {
    if (!Array.isArray(value)) return []
    const [seen, text] = value
    return [seen, text].every((one) => typeof one === 'string') ? [[cell, [seen, text] as const]] : []
  })
  return Object.fromEntries(entries) as Texts
}

/** Typing in the papers: nothing is lost between a keystroke and the document. */
export function useTyping(candidature: Candidature, by: Uid, askFirst: AskFirst): Typing {
  const device = useDevice()
  const { values, keep: keepDraft } = useDraft(`inventaire/${candidature._id}`)
  const texts = useRef<Texts>(undefined)
  texts.current ??= textsOf(values)
  const latest = useRef(candidature)
  latest.current = candidature

  const keep = useCallback(
    (target: Target, field: CellField, draft: CellDraft | null) => {
      const { [`${target}.${field}`]: _, ...others } = texts.current ?? {}
      texts.current = draft === null ? others : { ...others, [`${target}.${field}`]: [draft.seen, draft.text] as const }
      keepDraft(texts.current)
    },
    [keepDraft],
  )
  const [inTurn] = useState(createQueue)
  const writing = useRef<readonly PendingChange[]>([])
  const put = useCallback(
    async (change: PendingChange) => {
      writing.current = [...writing.current, change]
      const outcome = await inTurn(() => {
        if ('key' in change) return addMovement(device, latest.current, change)
        const { target, field, seen, value } = change
        const edit = writeCell(target, field, seen, value, { by, at: serverInstant(device) })
        return editPartenariat(device, latest.current, edit)
      })
      if (!outcome.ok) writing.current = writing.current.filter((one) => one !== change)
      return outcome
    },
    [device, by, inTurn],
  )
  // A page left or closed in the middle of a cell: valid texts are written, the others are shown as typed.
  useEffect(() => {
    const all = () => Object.entries(texts.current ?? {})
    const write = () => {
      for (const typed of all()) {
        const change = changeFromText(typed)
        if (change === undefined) continue
        const [target = '', field] = typed[0].split('.')
        void Promise.resolve(change && put(change)).then((outcome) => {
          if (outcome?.ok !== false) keep(target, field as CellField, null)
        })
      }
    }
    const writeAll = () => (all().some(changeFromText) ? askFirst(write) : write())
    writeAll()
    return writeAll
  }, [askFirst, keep, put])

  return useMemo(
    (): Typing => ({
      askFirst,
      inTurn,
      keep,
      put,
      resumed: (target, field) => {
        const draft = texts.current?.[`${target}.${field}`]
        return draft && { seen: draft[0], text: draft[1] }
      },
      resumedRow: (existingRows) => {
        const targets = Object.keys(texts.current ?? {}).map((cell) => cell.split('.')[0] ?? '')
        return targets.find((target) => target.length === ROW_ID_LENGTH && !(target in existingRows))
      },
      over: (papers) => {
        const author = { by, at: serverInstant(device) }
        const all = [...writing.current, ...Object.entries(texts.current ?? {}).map(changeFromText)]
        return all.reduce<Papers>((now, one) => (one ? withPending(now, one, author) : now), papers)
      },
      isWrong: () => Object.entries(texts.current ?? {}).some((typed) => changeFromText(typed) === undefined),
      shown: (papers) => {
        const firstUnshown = writing.current.findIndex((one) => !isShown(papers, one))
        writing.current = firstUnshown < 0 ? [] : writing.current.slice(firstUnshown)
      },
    }),
    [device, by, askFirst, inTurn, keep, put],
  )
}

import { useCallback, useEffect, useMemo, useRef } from 'react'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { addMovement } from '#data/commands/records.ts'
import { serverInstant } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type DraftValues, useDraft } from '#data/hooks/use-draft.ts'
import type { Outcome } from '#data/outcome.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import type { CellField } from '#domain/partenariat/cell.ts'
import { writeCell } from '#domain/partenariat/edit.ts'
import { ROW_ID_LENGTH } from '#domain/partenariat/inventaire.ts'
import type { Target } from '#domain/partenariat/partenariat.ts'
import {
  changeFromText,
  isShown,
  type Papers,
  type PendingChange,
  pendingOf,
  type Texts,
  withPending,
} from './pending.ts'

/** A cell being typed: what it held when the typing began, and the text so far. */
interface CellDraft {
  readonly seen: string
  readonly text: string
  /** Of the movement that it makes in a cell that counts: written once, also by a page that is opened again. */
  readonly key: string
}

export interface Typing {
  /** Does some work after what was written before: a sale takes the price that was typed just now. */
  readonly inTurn: <Done>(work: () => Promise<Done>) => Promise<Done>
  /**
   * The papers with all that is typed and being written: what is made of them is made by a button that is faster than the
   * cell that it leaves, or by the browser's menu, which leaves none.
   */
  readonly over: (papers: Papers) => Papers
  /** Forgets what these papers show by themselves. */
  readonly shown: (papers: Papers) => void
  /** What was being typed when the page was left, for cells whose text stands for no value. */
  readonly resumed: (target: Target, field: CellField) => CellDraft | undefined
  /** The row in which that typing began, when the document does not have it yet. */
  readonly resumedRow: (existingRows: object) => string | undefined
  /** Keeps the text of a cell on the device at each stroke; `null` once it is written. */
  readonly keep: (target: Target, field: CellField, draft: CellDraft | null) => void
  readonly write: (...cell: Parameters<typeof pendingOf>) => Promise<Outcome<string, unknown>>
  readonly put: (change: PendingChange) => Promise<Outcome<string, unknown>>
}

function textsOf(values: DraftValues | null): Texts {
  const entries = Object.entries(values ?? {}).flatMap(([cell, value]) => {
    if (!Array.isArray(value)) return []
    const [seen, text, key] = value
    return [seen, text, key].every((one) => typeof one === 'string') ? [[cell, [seen, text, key] as const]] : []
  })
  return Object.fromEntries(entries) as Texts
}

/** Typing in the papers: nothing is lost between a stroke and the document. */
export function useTyping(candidature: Candidature, by: Uid): Typing {
  const device = useDevice()
  const { values, keep: keepDraft } = useDraft(`inventaire/${candidature._id}`)
  const texts = useRef<Texts>(undefined)
  texts.current ??= textsOf(values)
  const latest = useRef(candidature)
  latest.current = candidature

  const keep = useCallback(
    (target: Target, field: CellField, draft: CellDraft | null) => {
      const { [`${target}.${field}`]: _, ...others } = texts.current ?? {}
      texts.current =
        draft === null ? others : { ...others, [`${target}.${field}`]: [draft.seen, draft.text, draft.key] as const }
      keepDraft(texts.current)
    },
    [keepDraft],
  )
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = useCallback(<Done>(work: () => Promise<Done>): Promise<Done> => {
    const done = before.current.then(work)
    before.current = done.catch(() => undefined)
    return done
  }, [])
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
  // A page left in the middle of a cell, or closed: what stands for a value is written, the rest is shown as typed.
  useEffect(() => {
    const writeAll = () => {
      for (const typed of Object.entries(texts.current ?? {})) {
        const change = changeFromText(typed)
        if (change === undefined) continue
        const [target = '', field] = typed[0].split('.')
        void Promise.resolve(change && put(change)).then((outcome) => {
          if (outcome?.ok !== false) keep(target, field as CellField, null)
        })
      }
    }
    writeAll()
    return writeAll
  }, [keep, put])

  const typing = useMemo(
    (): Typing => ({
      inTurn,
      keep,
      put,
      write: (...cell) => put(pendingOf(...cell)),
      resumed: (target, field) => {
        const draft = texts.current?.[`${target}.${field}`]
        return draft && { seen: draft[0], text: draft[1], key: draft[2] }
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
      shown: (papers) => {
        const firstUnshown = writing.current.findIndex((one) => !isShown(papers, one))
        writing.current = firstUnshown < 0 ? [] : writing.current.slice(firstUnshown)
      },
    }),
    [device, by, inTurn, keep, put],
  )
  return typing
}

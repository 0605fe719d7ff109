import { useCallback, useEffect, useMemo, useRef } from 'react'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { addMovement, newRecordKey } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type DraftValues, useDraft } from '#data/hooks/use-draft.ts'
import type { Outcome } from '#data/outcome.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { type CellField, parseCell } from '#domain/partenariat/cell.ts'
import { writeCell } from '#domain/partenariat/edit.ts'
import { ROW_ID_LENGTH } from '#domain/partenariat/inventaire.ts'
import type { Target } from '#domain/partenariat/partenariat.ts'
import { MOVEMENT_SORTS } from '#domain/partenariat/records.ts'

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
  /** What was being typed when the page was left, for cells whose text stands for no value. */
  readonly resumed: (target: Target, field: CellField) => CellDraft | undefined
  /** The row in which that typing began, when the document does not have it yet. */
  readonly resumedRow: (known: object) => string | undefined
  /** Keeps the text of a cell on the device at each stroke; `null` once it is written. */
  readonly keep: (target: Target, field: CellField, draft: CellDraft | null) => void
  readonly write: (
    target: Target,
    field: CellField,
    seen: string,
    value: string | number,
    key: string,
  ) => Promise<Outcome<string, unknown>>
}

type Texts = { [cell: string]: readonly [seen: string, text: string, key: string] }

function textsOf(values: DraftValues | null): Texts {
  const kept = Object.entries(values ?? {}).flatMap(([cell, value]) => {
    if (!Array.isArray(value)) return []
    const [seen, text, key = newRecordKey()] = value // an app of before kept no key
    return typeof seen === 'string' && typeof text === 'string' ? [[cell, [seen, text, String(key)] as const]] : []
  })
  return Object.fromEntries(kept) as Texts
}

/** Typing in the papers: nothing is lost between a stroke and the document. `null` until the device has been read. */
export function useTyping(candidature: Candidature, by: Uid): Typing | null {
  const device = useDevice()
  const { ready, values, keep: keepDraft } = useDraft(`inventaire/${candidature._id}`)
  const texts = useRef<Texts>(undefined)
  if (ready && texts.current === undefined) texts.current = textsOf(values)
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
  const write = useCallback(
    (target: Target, field: CellField, seen: string, value: string | number, key: string) => {
      const sort = MOVEMENT_SORTS.find((one) => one === field)
      // A sale is a movement: two devices that each count one more make two more.
      if (sort !== undefined) {
        const quantity = Number(value) - Number(seen)
        const begins = seen === '0'
        return inTurn(() => addMovement(device, latest.current, { row: target, sort, quantity, key, begins }))
      }
      const edit = writeCell(target, field, seen, value, { by, at: new Date().toISOString() })
      return inTurn(() => editPartenariat(device, latest.current, edit))
    },
    [device, by, inTurn],
  )
  // A page left in the middle of a cell, or closed: what stands for a value is written, the rest is shown as typed.
  useEffect(() => {
    if (!ready) return undefined
    const writeAll = () => {
      for (const [cell, [seen, text, key]] of Object.entries(texts.current ?? {})) {
        const [target = '', field = ''] = cell.split('.')
        const parsed = parseCell(field as CellField, text)
        if (!parsed.ok) continue
        const done = String(parsed.value) === seen ? null : write(target, field as CellField, seen, parsed.value, key)
        void Promise.resolve(done).then((outcome) => {
          if (outcome?.ok !== false) keep(target, field as CellField, null)
        })
      }
    }
    writeAll()
    return writeAll
  }, [ready, keep, write])

  const resumed = useCallback((target: Target, field: CellField) => {
    const draft = texts.current?.[`${target}.${field}`]
    return draft && { seen: draft[0], text: draft[1], key: draft[2] }
  }, [])
  const resumedRow = useCallback((known: object) => {
    const targets = Object.keys(texts.current ?? {}).map((cell) => cell.split('.')[0] ?? '')
    return targets.find((target) => target.length === ROW_ID_LENGTH && !(target in known))
  }, [])
  const typing = useMemo(
    () => ({ inTurn, resumed, resumedRow, keep, write }),
    [inTurn, resumed, resumedRow, keep, write],
  )
  return ready ? typing : null
}

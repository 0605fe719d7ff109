import { useRef, useState } from 'react'
import { newRecordKey } from '#data/commands/records.ts'
import { type CellError, type CellField, parseCell } from '#domain/partenariat/cell.ts'
import type { Target } from '#domain/partenariat/partenariat.ts'
import type { Typing } from './use-typing.ts'

/** The device could not store what was typed. */
export const STORAGE_FAILED = 'storage'

export type CellFault = CellError | typeof STORAGE_FAILED

interface CellState {
  /** The text being typed; `undefined` while the cell shows its value. */
  readonly typed: string | undefined
  /** Why the text was not written; null when nothing is wrong. */
  readonly fault: CellFault | null
  readonly type: (text: string) => void
  readonly restore: () => void
  readonly commit: () => Promise<void>
}

/**
 * The typing of one cell: kept on the device at each stroke, written by `commit` over the value that the writer saw.
 * A text that stands for no value stays as it was typed, with the reason, and survives a reload.
 */
export function useCell(target: Target, field: CellField, value: string | number, typing: Typing): CellState {
  const [typed, setTyped] = useState(() => typing.resumed(target, field)?.text)
  const seen = useRef(typing.resumed(target, field)?.seen ?? String(value))
  const key = useRef(typing.resumed(target, field)?.key ?? '')
  const [fault, setFault] = useState<CellFault | null>(() => {
    const parsed = typed === undefined ? null : parseCell(field, typed)
    return parsed === null || parsed.ok ? null : parsed.error
  })

  function type(text: string): void {
    if (typed === undefined) {
      seen.current = String(value)
      key.current = newRecordKey()
    }
    setTyped(text)
    setFault(null)
    typing.keep(target, field, { seen: seen.current, text, key: key.current })
  }

  function restore(): void {
    setTyped(undefined)
    setFault(null)
    typing.keep(target, field, null)
  }

  async function commit(): Promise<void> {
    if (typed === undefined) return
    const parsed = parseCell(field, typed)
    if (!parsed.ok) return setFault(parsed.error)
    const [before, written] = [seen.current, key.current]
    if (String(parsed.value) === before) return restore()
    // Typing that goes on while this is being written starts from it.
    seen.current = String(parsed.value)
    key.current = newRecordKey()
    const outcome = await typing.write(target, field, before, parsed.value, written)
    if (!outcome.ok) {
      seen.current = before
      key.current = written
      return setFault(STORAGE_FAILED)
    }
    setTyped((now) => {
      if (now !== typed) return now
      typing.keep(target, field, null)
      return undefined
    })
  }

  return { typed, fault, type, restore, commit }
}

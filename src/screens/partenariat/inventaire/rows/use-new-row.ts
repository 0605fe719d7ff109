import { useEffect, useRef, useState } from 'react'
import { newRowId } from '#data/commands/partenariat.ts'
import { rowsOf } from '#domain/partenariat/inventaire.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { announce } from '#ui/status/announcer.tsx'
import type { Typing } from '../use-typing.ts'

/** The id of the empty row at the end: a new one as soon as something is written in it, which is announced. */
export function useNewRow(partenariat: Partenariat, typing: Typing): string {
  const [id, setId] = useState(() => typing.resumedRow(partenariat.rows) ?? newRowId())
  const before = useRef(id)
  useEffect(() => {
    const at = before.current === id ? -1 : rowsOf(partenariat).findIndex(([key]) => key === before.current)
    before.current = id
    if (at >= 0) announce(SHARED_INVENTAIRE.rowAdded(at + 1))
  })
  if (partenariat.rows[id] === undefined) return id
  const next = newRowId()
  setId(next)
  return next
}

import { useState } from 'react'
import { newRowId } from '#data/commands/partenariat.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import type { Typing } from '../use-typing.ts'

/** The id of the empty row at the end: a new one as soon as something is written in it. */
export function useNewRow(partenariat: Partenariat, typing: Typing): string {
  const [id, setId] = useState(() => typing.resumedRow(partenariat.rows) ?? newRowId())
  if (partenariat.rows[id] === undefined) return id
  const next = newRowId()
  setId(next)
  return next
}

import { useCallback, useEffect, useRef } from 'react'
import { articleOf, type CountedRow } from '#domain/partenariat/movements.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { announce } from '#ui/status/announcer.tsx'

interface Line {
  readonly id: string
  readonly number: number
  /** Undefined for the empty row at the end. */
  readonly row: CountedRow | undefined
}

/**
 * Announces a row once it has gone.
 * @returns called once it was confirmed that a row is to be removed
 */
export function useRemoval(lines: readonly Line[]): (id: string) => void {
  const present = lines.filter(({ row }) => row?.removed !== true)
  const latest = useRef(present)
  latest.current = present
  const removing = useRef<Line>(undefined)
  const onRemove = useCallback((id: string) => {
    removing.current = latest.current.find((line) => line.id === id)
  }, [])
  useEffect(() => {
    const line = removing.current
    if (line === undefined || latest.current.some(({ id }) => id === line.id)) return
    removing.current = undefined
    announce(SHARED_INVENTAIRE.rowRemoved(line.number, line.row === undefined ? '' : articleOf(line.row)))
  })
  return onRemove
}

import { useLocation } from 'react-router-dom'
import { useAbandonRejection } from '#data/hooks/use-sync.ts'

/** A rejected write being corrected. */
export interface Correction {
  /** The member's version as sent. */
  readonly version: { readonly [field: string]: unknown }
  /** The fields that the member had changed, by form name; the others are older than the document. */
  readonly written: <T extends object>(values: T) => Partial<T>
  /** Removes it from the rejections, once corrected. */
  readonly settle: () => Promise<void>
}

/** @param cells in the form of `pathOf`; the texts of photos have one cell each */
function writtenIn<T extends object>(values: T, cells: readonly unknown[]): Partial<T> {
  const entries = Object.entries(values).flatMap(([field, value]): [string, unknown][] => {
    if (cells.includes(field)) return [[field, value]]
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    const rows = Object.entries(value).filter(([row]) => cells.includes(`${row}-text`))
    return rows.length === 0 ? [] : [[field, Object.fromEntries(rows)]]
  })
  return Object.fromEntries(entries) as Partial<T>
}

/** The correction that the connection panel's 'Corriger' passed in the router's state, if any. */
export function useCorrection(): Correction | undefined {
  const abandonRejection = useAbandonRejection()
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null) return undefined
  const { rejection, version, fields } = state as { readonly [part in 'rejection' | 'version' | 'fields']?: unknown }
  if (typeof rejection !== 'string' || typeof version !== 'object' || version === null) return undefined
  if (!Array.isArray(fields)) return undefined
  return {
    version: version as Correction['version'],
    written: (values) => writtenIn(values, fields),
    settle: () => abandonRejection(rejection),
  }
}

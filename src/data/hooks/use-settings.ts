import { SETTING_NAMES, type Setting } from '#domain/settings.ts'
import { undoSeconds } from '#domain/undo.ts'
import { one } from '../member-reads/queries.ts'
import { useMember, useMemberQuery } from './use-observable.ts'

export type Settings = { readonly [S in Setting]: boolean }

/** The settings of the member's account; `undefined` while loading, and for a visitor. */
export function useSettings(): Settings | undefined {
  const uid = useMember()?.uid ?? ''
  const prive = useMemberQuery({ prive: one('prives', uid) }, ({ prive }) => prive)
  if (prive === undefined) return undefined
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, prive?.[name] === true])) as unknown as Settings
}

/** How many seconds the current user has to undo an action. */
export function useUndoSeconds(): number {
  return undoSeconds(useSettings()?.moreTime === true)
}

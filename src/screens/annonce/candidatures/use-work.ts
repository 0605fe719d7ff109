import { useEffect, useMemo, useRef, useState } from 'react'
import { showToast } from '#components/messages/toast-store.ts'
import { setRetenue } from '#data/commands/suivis.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { CandidatureRow } from '#data/hooks/use-candidatures.ts'
import { useProfils } from '#data/hooks/use-profil.ts'
import { useNotes } from '#data/hooks/use-suivis.ts'
import type { AnnonceId, CandidatureId } from '#domain/ids.ts'
import type { Suivi } from '#domain/market/suivis.ts'
import { keepsProfil } from '#domain/profil-retention.ts'
import type { User } from '#domain/user.ts'
import { countsOf, isRetenue, type WorkTab, type WorkView, workOf } from '#domain/work-list.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { errorMessage } from '#messages/errors.ts'
import { formatInstant } from '#messages/instants.ts'

export interface WorkRow extends CandidatureRow {
  readonly profil: User | undefined
  readonly note: Suivi | undefined
}

/** The candidatures of an annonce, each with its profil and note. */
export function useWorkRows(annonceId: AnnonceId, rows: readonly CandidatureRow[]): readonly WorkRow[] {
  const now = useDevice().serverClock.now()
  const withProfil = rows.filter(({ candidature }) => keepsProfil(candidature, now))
  const profils = useProfils(withProfil.map(({ candidature }) => candidature.creatorId))
  const notes = useNotes(annonceId)
  return rows.map((row) => ({
    ...row,
    profil: profils.get(row.candidature.creatorId),
    note: notes?.get(row.candidature._id),
  }))
}

/** Adds a candidature to the short list, or removes one that is on it. */
export function useRetenir(): (row: WorkRow) => Promise<void> {
  const device = useDevice()
  return async (row) => {
    const outcome = await setRetenue(device, row.candidature._id, !isRetenue(row))
    if (!outcome.ok) showToast({ text: errorMessage(outcome.code), tone: 'bad', key: 'retenue' })
  }
}

/** Distinct names of the applicants: with the day, where two have the same name. */
export function candidatureNames(rows: readonly CandidatureRow[]): readonly string[] {
  return distinctNames(rows, ({ candidature: { nom, date } }) => [nom, formatInstant(date)])
}

/** A member's position in a list. */
interface ListPosition {
  readonly view: WorkView
  /** The open one; `null` for none, `undefined` for the first to decide. */
  readonly opened: CandidatureId | null | undefined
  /** The ids selected for a bulk action; undefined while candidatures are decided one at a time. */
  readonly chosen: ReadonlySet<string> | undefined
}

/** By annonce: returning from a profile, a conversation or a comparison restores the position. */
const listPositions = new Map<AnnonceId, ListPosition>()

function useListPosition(annonceId: AnnonceId, counts: { readonly [T in WorkTab]: number }) {
  const [position, setPosition] = useState<ListPosition>(() => {
    const before = listPositions.get(annonceId)
    // The short list is not loaded yet: its count says nothing.
    if (before !== undefined && (before.view.tab === 'retenues' || counts[before.view.tab] > 0)) return before
    const tab = counts['to-decide'] > 0 ? 'to-decide' : 'all'
    return { view: { tab, order: 'oldest', search: '' }, opened: undefined, chosen: undefined }
  })
  useEffect(() => {
    listPositions.set(annonceId, position)
  }, [annonceId, position])
  const move = (change: Partial<ListPosition>) => setPosition((before) => ({ ...before, ...change }))
  return [position, move] as const
}

function isPending({ candidature }: WorkRow): boolean {
  return candidature.status === 'pending'
}

/** The first pending one after an index, wrapping around. */
function toDecideAfter(listed: readonly WorkRow[], at: number): WorkRow | undefined {
  return [...listed.slice(at + 1), ...listed.slice(0, Math.max(0, at))].find(isPending)
}

/** A boutique's list: its rows as filtered, and the open candidature. */
export function useWork(annonceId: AnnonceId, rows: readonly CandidatureRow[]) {
  const all = useWorkRows(annonceId, rows)
  const counts = countsOf(all)
  const [{ view, opened, chosen }, move] = useListPosition(annonceId, counts)
  // Rows that the tab has shown keep their place: nothing moves under the finger that decides.
  const shown = useRef(new Set<string>())
  const listed = workOf(all, view, shown.current)
  for (const { candidature } of listed) shown.current.add(candidature._id)
  const nextPending = useMemo(() => listed.find(isPending)?.candidature._id, [listed])
  const wanted = opened === undefined ? (nextPending ?? null) : opened
  const at = listed.findIndex(({ candidature }) => candidature._id === wanted)
  return {
    all,
    counts,
    view,
    change: (change: Partial<WorkView>) => {
      if (change.tab !== undefined) shown.current = new Set()
      move({ view: { ...view, ...change }, opened: undefined })
    },
    listed,
    /** The index of the open one; -1 when none is. */
    at,
    open: (id: CandidatureId | null) => move({ opened: id }),
    chosen,
    choose: (ids: Iterable<string> | undefined) => move({ chosen: ids === undefined ? undefined : new Set(ids) }),
    /** The pending one after the one at an index; that one itself when it was the last. */
    after: (place: number) => toDecideAfter(listed, place) ?? listed[place],
    /** How many of the listed are pending. */
    toDecide: listed.filter(isPending).length,
  }
}

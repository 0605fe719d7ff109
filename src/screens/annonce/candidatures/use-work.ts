import { useEffect, useMemo, useRef, useState } from 'react'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { CandidatureRow } from '#data/hooks/use-candidatures.ts'
import { useProfils } from '#data/hooks/use-profil.ts'
import { useNotes } from '#data/hooks/use-suivis.ts'
import type { AnnonceId, CandidatureId } from '#domain/ids.ts'
import { keepsProfil } from '#domain/profil-retention.ts'
import type { Suivi } from '#domain/suivis.ts'
import type { User } from '#domain/user.ts'
import { countsOf, type WorkTab, type WorkView, workOf } from '#domain/work-list.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { formatInstant } from '#messages/instants.ts'

export interface WorkRow extends CandidatureRow {
  readonly profil: User | undefined
  readonly note: Suivi | undefined
}

/** The candidatures of an annonce with what is known of each. */
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

/** What tells those who apply apart: the day, where two are called alike. */
export function candidatureNames(rows: readonly CandidatureRow[]): readonly string[] {
  return distinctNames(rows, ({ candidature: { nom, date } }) => [nom, formatInstant(date)])
}

/** Where somebody is in a list. */
interface ListPosition {
  readonly view: WorkView
  /** Open; `null` when none is, `undefined` while the first to decide is. */
  readonly opened: CandidatureId | null | undefined
  /** The ids of those chosen for something to be done with them together; absent while one is decided at a time. */
  readonly chosen: ReadonlySet<string> | undefined
}

/** By annonce: whoever comes back from a profile, a conversation or a comparison is where they were. */
const listPositions = new Map<AnnonceId, ListPosition>()

function useListPosition(annonceId: AnnonceId, counts: { readonly [T in WorkTab]: number }) {
  const [position, setPosition] = useState<ListPosition>(() => {
    const before = listPositions.get(annonceId)
    // What is retained is not read yet.
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

/** The first one to decide after a place in the list, from the beginning when the end is reached. */
function toDecideAfter(listed: readonly WorkRow[], at: number): WorkRow | undefined {
  return [...listed.slice(at + 1), ...listed.slice(0, Math.max(0, at))].find(isPending)
}

/** A boutique's list: what is shown of it, and which candidature is open. */
export function useWork(annonceId: AnnonceId, rows: readonly CandidatureRow[]) {
  const all = useWorkRows(annonceId, rows)
  const counts = countsOf(all)
  const [{ view, opened, chosen }, move] = useListPosition(annonceId, counts)
  // What the tab has shown keeps its place there: nothing moves under the finger that decides.
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
    /** Where the open one is; -1 when none is. */
    at,
    open: (id: CandidatureId | null) => move({ opened: id }),
    chosen,
    choose: (ids: Iterable<string> | undefined) => move({ chosen: ids === undefined ? undefined : new Set(ids) }),
    /** The one to decide once that at this place has been; itself when it was the last. */
    after: (place: number) => toDecideAfter(listed, place) ?? listed[place],
    /** How many of those shown wait for an answer. */
    toDecide: listed.filter(isPending).length,
  }
}

import { useMemo, useRef, useState } from 'react'
import type { CandidatureRow } from '#data/hooks/use-candidatures.ts'
import { useProfils } from '#data/hooks/use-profils.ts'
import { leaverOf } from '#domain/candidature.ts'
import type { CandidatureId } from '#domain/ids.ts'
import type { User } from '#domain/user.ts'
import { countsOf, type WorkView, workOf } from '#domain/work-list.ts'

export interface WorkRow extends CandidatureRow {
  readonly profil: User | undefined
}

function isPending({ candidature }: WorkRow): boolean {
  return candidature.status === 'pending'
}

/** The first one to decide after a place in the list, from the beginning when the end is reached. */
function toDecideAfter(listed: readonly WorkRow[], at: number): WorkRow | undefined {
  return [...listed.slice(at + 1), ...listed.slice(0, Math.max(0, at))].find(isPending)
}

/** A boutique's list: what is shown of it, and which candidature is open. */
export function useWork(rows: readonly CandidatureRow[]) {
  const members = rows.filter(({ candidature }) => leaverOf(candidature) === null)
  const profils = useProfils(members.map(({ candidature }) => candidature.creatorId))
  const all = rows.map((row): WorkRow => ({ ...row, profil: profils.get(row.candidature.creatorId) }))
  const counts = countsOf(all)
  const [view, setView] = useState<WorkView>({
    tab: counts['to-decide'] > 0 ? 'to-decide' : 'all',
    order: 'oldest',
    search: '',
  })
  // What the tab has shown keeps its place there: nothing moves under the finger that decides.
  const shown = useRef(new Set<string>())
  const listed = workOf(all, view, shown.current)
  for (const { candidature } of listed) shown.current.add(candidature._id)
  const [opened, setOpened] = useState<CandidatureId | null>()
  const first = useMemo(() => listed.find(isPending)?.candidature._id, [listed])
  const wanted = opened === undefined ? (first ?? null) : opened
  const at = listed.findIndex(({ candidature }) => candidature._id === wanted)
  return {
    all,
    counts,
    view,
    change: (change: Partial<WorkView>) => {
      if (change.tab !== undefined) shown.current = new Set()
      setOpened(undefined)
      setView({ ...view, ...change })
    },
    listed,
    /** Where the open one is; -1 when none is. */
    at,
    open: setOpened,
    /** The one to decide once that at this place has been; itself when it was the last. */
    after: (place: number) => toDecideAfter(listed, place) ?? listed[place],
    /** How many of those shown wait for an answer. */
    toDecide: listed.filter(isPending).length,
  }
}

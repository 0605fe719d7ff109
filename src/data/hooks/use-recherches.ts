import { useMemo } from 'react'
import { changeSearch, saveSearch } from '../commands/recherches.ts'
import type { WriteCode } from '../commands/write.ts'
import type { Outcome } from '../outcome.ts'
import { isVisitors, QUIET, type Recherche, type RechercheForm, visitorRecherche } from '../visitor-recherches.ts'
import { useDevice } from './device-context.tsx'
import { useMember } from './use-observable.ts'
import { useRecherches } from './use-suivis.ts'
import { useVisitorDrafts } from './use-visitor-drafts.ts'

/** The saved searches of whoever is here, the oldest first; `undefined` while loading. */
export function useAllRecherches(): readonly Recherche[] | undefined {
  const isVisitor = useMember() === null
  const own = useRecherches()
  const visitors = useVisitorDrafts(visitorRecherche)
  return useMemo(() => {
    if (isVisitor) return visitors?.toSorted((a, b) => (a.at < b.at ? -1 : 1))
    return own?.map(({ _id: id, ...rest }) => ({ id, ...rest }))
  }, [isVisitor, visitors, own])
}

interface SavedSearch {
  /** As it was saved already; `null` when it was not, `undefined` while loading. */
  readonly saved: Recherche | null | undefined
  readonly save: (name: string) => Promise<Outcome<WriteCode, unknown>>
}

/** A search as whoever is here may save it. @param search its query string, as it is printed */
export function useSavedSearch(search: string): SavedSearch {
  const device = useDevice()
  const all = useAllRecherches()
  return {
    saved: all && (all.find((one) => one.search === search) ?? null),
    save: (name) => saveSearch(device, { name, search, ...QUIET }),
  }
}

export type SavedRecherche = Recherche

/** How somebody is told of what a search finds. */
export type AlertChoice = Pick<RechercheForm, 'alert' | 'byMail' | 'byPush'>

interface Alerts {
  /** Without a way, an alert goes by mail. */
  readonly choose: (change: Partial<AlertChoice>) => Promise<Outcome<WriteCode, unknown>>
  /** Whether they can be told at all: a visitor has no address. */
  readonly isPossible: boolean
}

/** The alerts of a saved search, to be chosen. */
export function useAlerts({ id, byMail, byPush }: Recherche): Alerts {
  const device = useDevice()
  return {
    isPossible: !isVisitors(id),
    choose: (change) => {
      const begins = change.alert !== undefined && change.alert !== '' && !byMail && !byPush
      return changeSearch(device, id, begins ? { ...change, byMail: true } : change)
    },
  }
}

import { type RechercheForm, saveRecherche } from '../commands/suivis.ts'
import type { WriteCode } from '../commands/write.ts'
import type { Outcome } from '../outcome.ts'
import { useDevice } from './device-context.tsx'
import { useRecherches } from './use-suivis.ts'

interface SavedSearch {
  /** Whether the member has saved it already; `undefined` while loading, or when nobody is signed in. */
  readonly isSaved: boolean | undefined
  readonly save: (name: string) => Promise<Outcome<WriteCode, unknown>>
}

/** A search as the member may save it. @param search its query string, as it is printed */
export function useSavedSearch(search: string): SavedSearch {
  const device = useDevice()
  const all = useRecherches()
  const quiet: Pick<RechercheForm, 'alert' | 'byMail' | 'byPush'> = { alert: '', byMail: false, byPush: false }
  return {
    isSaved: all?.some((one) => one.search === search),
    save: (name) => saveRecherche(device, { name, search, ...quiet }),
  }
}

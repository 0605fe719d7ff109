import { type DraftKind, draftPage } from '../drafts/draft-pages.ts'
import { usePartyNames } from './use-candidatures.ts'
import { useUnsentDrafts } from './use-draft.ts'

interface DraftPage {
  readonly kind: DraftKind
  /** The other party's; '' when unknown. */
  readonly name: string
  readonly to: string
}

/** The member's drafts: what each is, and where it is continued. */
export function useDraftPages(): readonly DraftPage[] {
  const nameOf = usePartyNames()
  return useUnsentDrafts().flatMap((key) => {
    const page = draftPage(key)
    return page === undefined ? [] : [{ ...page, name: nameOf(page.candidature, page.annonceId) }]
  })
}

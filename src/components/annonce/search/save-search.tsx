import type { ReactNode } from 'react'
import { useSavedSearch } from '#data/hooks/use-recherches.ts'
import { printSearch, type Search } from '#domain/search/search.ts'
import { errorMessage } from '#messages/errors.ts'
import { suivis as texts } from '#messages/fr/suivis.ts'
import { searchName } from '#messages/search-name.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '../../messages/toast-store.ts'

/** Saves what is looked for, for a member; pressed once, it says so. @param suivis the page of what one follows */
export function SaveSearch({ search, suivis }: { readonly search: Search; readonly suivis: string }): ReactNode {
  const { isSaved, save } = useSavedSearch(printSearch(search))
  const press = async () => {
    const outcome = await save(searchName(search))
    if (outcome.ok) showToast({ text: texts.saved, action: { label: texts.see, to: suivis }, key: 'recherche' })
    else showToast({ text: errorMessage(outcome.code), tone: 'bad', key: 'recherche' })
  }
  if (isSaved === undefined) return null
  return (
    <p>
      <Button variant="secondary" icon={isSaved ? 'check' : 'star'} disabled={isSaved} onClick={() => void press()}>
        {isSaved ? texts.saved : texts.save}
      </Button>
    </p>
  )
}

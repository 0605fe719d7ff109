import type { ReactNode } from 'react'
import { useSavedSearch } from '#data/hooks/use-suivis.ts'
import { printSearch, type Search } from '#domain/search/search.ts'
import { errorMessage } from '#messages/errors.ts'
import { suivis as texts } from '#messages/fr/suivis.ts'
import { searchName } from '#messages/search-name.ts'
import { Button } from '#ui/button.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { showToast } from '../../messages/toast-store.ts'
import { AlertChoice } from './alert-choice.tsx'
import styles from './save-search.module.css'

/** Saves what is looked for, then asks how to be told of it. @param suivis the page of what one follows */
export function SaveSearch({ search, suivis }: { readonly search: Search; readonly suivis: string }): ReactNode {
  const { saved, save } = useSavedSearch(printSearch(search))
  const [press, busy] = useExclusive(async () => {
    const outcome = await save(searchName(search))
    if (outcome.ok) showToast({ text: texts.saved, action: { label: texts.see, to: suivis }, key: 'recherche' })
    else showToast({ text: errorMessage(outcome.code), tone: 'bad', key: 'recherche' })
  })
  if (saved === undefined) return null
  return (
    <div className={styles.save}>
      <Button
        variant="secondary"
        icon={saved === null ? 'star' : 'check'}
        reason={saved === null ? undefined : texts.savedAlready}
        busy={busy}
        onClick={() => press()}
      >
        {saved === null ? texts.save : texts.saved}
      </Button>
      {saved === null ? null : <AlertChoice recherche={saved} />}
    </div>
  )
}

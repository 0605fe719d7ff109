import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { AlertChoice } from '#components/annonce/search/alert-choice.tsx'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { showToast } from '#components/messages/toast-store.ts'
import { NamedList } from '#components/navigation/named-list.tsx'
import { changeSearch, deleteSearch, saveSearch } from '#data/commands/suivis.ts'
import { instant } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useSearch } from '#data/hooks/use-search.ts'
import { type Recherche, useRecherches } from '#data/hooks/use-suivis.ts'
import { EVERYTHING, isEverything, readSearch } from '#domain/search/search.ts'
import { errorMessage } from '#messages/errors.ts'
import { suivis as texts } from '#messages/fr/suivis.ts'
import { common } from '#messages/fr.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useItemLabel, useItemTitle } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import styles from './suivis.module.css'

const COUNTED = 100 // of the newest that a search finds

/** A saved search: what is new in it since it was last opened, among what this device keeps. */
function Row({ recherche }: { readonly recherche: Recherche }): ReactNode {
  const device = useDevice()
  const { id, name, search: query, seenAt } = recherche
  const search = useMemo(() => ({ ...readSearch(new URLSearchParams(query)).search, tri: EVERYTHING.tri }), [query])
  const list = useSearch(search, COUNTED)?.list
  const count = list?.annonces.filter(({ createdAt }) => createdAt > seenAt).length
  const title = useItemTitle(name)
  const deleteLabel = useItemLabel(texts.deleteSearch)
  const open = () => changeSearch(device, id, { seenAt: instant(device) })
  const remove = async () => {
    const outcome = await deleteSearch(device, id)
    if (!outcome.ok) return showToast({ text: errorMessage(outcome.code), tone: 'bad' })
    return showToast({
      text: texts.deleted,
      action: { label: texts.undo, run: () => saveSearch(device, recherche) },
    })
  }
  return (
    <li className={cx(layout.frame, layout.stack3, styles.search)}>
      <div className={styles.facts}>
        <h3>
          <Link to={`${paths.accueil}?${query}`} aria-label={title} onClick={() => void open()}>
            {name}
          </Link>
        </h3>
        {isEverything(search) ? <p className={layout.soft}>{texts.ofAll}</p> : null}
        <p className={layout.soft}>{count === undefined ? common.loading : texts.news(count, count === COUNTED)}</p>
      </div>
      <Button variant="quiet" icon="trash" aria-label={deleteLabel} onClick={() => void remove()}>
        {texts.delete}
      </Button>
      <div className={styles.alerts}>
        <AlertChoice recherche={recherche} />
      </div>
    </li>
  )
}

/** The saved searches of whoever is here, each with how many annonces are new. */
export function Recherches(): ReactNode {
  const all = useRecherches()
  return (
    <section className={cx(layout.stack4, styles.section)} aria-labelledby="recherches">
      <div>
        <h2 id="recherches">{texts.recherches}</h2>
        {all === undefined || all.length === 0 ? null : <p className={layout.soft}>{texts.onDevice}</p>}
      </div>
      {all === undefined ? <Spinner label={common.loading} /> : null}
      {all?.length === 0 ? (
        <EmptyState title={texts.noRecherche} action={<ButtonLink to={paths.accueil}>{texts.browse}</ButtonLink>}>
          {texts.noRechercheText}
        </EmptyState>
      ) : null}
      <NamedList className={layout.stack3} rows={all ?? []} parts={({ name }) => [name]} keyOf={({ id }) => id}>
        {(recherche) => <Row recherche={recherche} />}
      </NamedList>
    </section>
  )
}

import { type ReactNode, useEffect, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { AnnoncePhoto } from '#components/annonce/annonce-photo.tsx'
import { AlertSettings } from '#components/annonce/search/alert-choice.tsx'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { showToast } from '#components/messages/toast-store.ts'
import { NamedList } from '#components/navigation/named-list.tsx'
import { changeSearch, copyOf, deleteSearch, saveSearch, setFavori, updateFavori } from '#data/commands/suivis.ts'
import { serverInstant } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useAnnonce } from '#data/hooks/use-annonce.ts'
import { useIsWhole } from '#data/hooks/use-annonces.ts'
import { useReachable } from '#data/hooks/use-arrival.ts'
import { useSearch } from '#data/hooks/use-search.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { type Favori, type Recherche, useFavoris, useRecherches } from '#data/hooks/use-suivis.ts'
import { EVERYTHING, isEverything, readSearch } from '#domain/market/search/search.ts'
import { awaitedAnnonce } from '#domain/market/suivis.ts'
import { same } from '#domain/same.ts'
import { annonceParts } from '#messages/distinct-names.ts'
import { errorMessage } from '#messages/errors.ts'
import { formatPrix } from '#messages/format.ts'
import { suivis as texts } from '#messages/fr/suivis.ts'
import { common } from '#messages/fr.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import { Icon } from '#ui/icon.tsx'
import { useItemLabel, useItemTitle } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { AT_ONCE_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import styles from './suivis.module.css'

const COUNTED = 100 // newest results of a search

/** A saved search, where it leads, how it stands, and its alerts. */
function SearchRow({
  recherche,
  to,
  onOpen,
  children,
}: {
  readonly recherche: Recherche
  readonly to: string
  readonly onOpen?: () => unknown
  readonly children: Elements
}): ReactNode {
  const device = useDevice()
  const { id, name } = recherche
  const title = useItemTitle(name)
  const deleteLabel = useItemLabel(texts.deleteSearch)
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
          <Link to={to} aria-label={title} onClick={() => void onOpen?.()}>
            {name}
          </Link>
        </h3>
        {children}
      </div>
      <Button variant="quiet" icon="trash" aria-label={deleteLabel} onClick={() => void remove()}>
        {texts.delete}
      </Button>
      <div className={styles.alerts}>
        <AlertSettings recherche={recherche} />
      </div>
    </li>
  )
}

/** A saved search, with what is new in it since it was last opened, among the annonces on this device. */
function RechercheRow({ recherche }: { readonly recherche: Recherche }): ReactNode {
  const device = useDevice()
  const { id, search: query, seenAt } = recherche
  const search = useMemo(() => ({ ...readSearch(new URLSearchParams(query)).search, tri: EVERYTHING.tri }), [query])
  const list = useSearch(search, COUNTED)?.list
  const count = list?.annonces.filter(({ createdAt }) => createdAt > seenAt).length
  const open = () => changeSearch(device, id, { seenAt: serverInstant(device) })
  return (
    <SearchRow recherche={recherche} to={`${paths.accueil}?${query}`} onOpen={open}>
      {isEverything(search) ? <p className={layout.soft}>{texts.ofAll}</p> : null}
      <p className={layout.soft}>{count === undefined ? common.loading : texts.news(count, count === COUNTED)}</p>
    </SearchRow>
  )
}

/** The visitor's or member's saved searches, each with how many annonces are new. */
function Recherches(): ReactNode {
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
        {(recherche) => {
          const annonceId = awaitedAnnonce(recherche)
          if (annonceId === null) return <RechercheRow recherche={recherche} />
          return (
            <SearchRow recherche={recherche} to={paths.annonce(annonceId)}>
              <p className={layout.soft}>{texts.ofAnnonce}</p>
            </SearchRow>
          )
        }}
      </NamedList>
    </section>
  )
}

/** A favourite: its annonce as it is now, or as it was last seen here. */
function FavoriRow({ favori }: { readonly favori: Favori }): ReactNode {
  const device = useDevice()
  const annonce = useAnnonce(favori._id)
  const [isWhole, isReachable] = [useIsWhole(), useReachable()]
  // When the market is not all on this device, only the server knows, if reachable.
  const isGone = annonce?.active === false || (annonce === null && (isWhole || isReachable))
  const { nom, ville, prix, titre } = annonce ?? favori
  useEffect(() => {
    if (annonce?.active && !same(copyOf(annonce), copyOf(favori))) void updateFavori(device, annonce)
  }, [device, annonce, favori])
  const title = useItemTitle(nom)
  const removeLabel = useItemLabel(texts.remove)
  return (
    <li className={cx(layout.frame, layout.stack3, styles.row)}>
      <AnnoncePhoto id={favori._id} src={annonce?.photos[0]} className={styles.photo} sizes="8rem" />
      <div className={styles.facts}>
        <h3>
          {isGone ? (
            nom
          ) : (
            <Link to={paths.annonce(favori._id)} aria-label={title}>
              {nom}
            </Link>
          )}
        </h3>
        {titre ? <p className={styles.titre}>{titre}</p> : null}
        <p className={cx(layout.middle2, layout.soft)}>
          <Icon name="pin" size={18} />
          <span>{ville}</span>
        </p>
        <p>{formatPrix(prix)}</p>
        {isGone ? (
          <Badge tone="plain" icon="lock">
            {texts.gone}
          </Badge>
        ) : null}
      </div>
      <Button
        variant="quiet"
        icon="trash"
        aria-label={removeLabel}
        onClick={() => void setFavori(device, favori, false)}
      >
        {texts.removeShort}
      </Button>
    </li>
  )
}

/** The visitor's or member's favourites, newest first, including those no longer published. */
function Favoris(): ReactNode {
  const all = useFavoris()
  const count = all && (all.size === 0 ? texts.none : texts.count(all.size))
  useAnnouncement(count, AT_ONCE_MS)
  return (
    <section className={cx(layout.stack4, styles.section)} aria-labelledby="favoris">
      <div>
        <h2 id="favoris">{texts.favoris}</h2>
        {all === undefined || all.size === 0 ? null : <p className={layout.soft}>{count}</p>}
      </div>
      {all === undefined ? <Spinner label={common.loading} /> : null}
      {all?.size === 0 ? (
        <EmptyState title={texts.none} action={<ButtonLink to={paths.accueil}>{texts.browse}</ButtonLink>}>
          {texts.noneText}
        </EmptyState>
      ) : null}
      <NamedList
        className={layout.stack3}
        rows={[...(all?.values() ?? [])]}
        parts={annonceParts}
        keyOf={({ _id }) => _id}
      >
        {(favori) => <FavoriRow favori={favori} />}
      </NamedList>
    </section>
  )
}

/** Favourites and saved searches. A visitor's are stored on the device, until an account adopts them. */
export function Suivis(): ReactNode {
  const session = useSession()
  return (
    <Page title={texts.title} lead={session.state === 'member' ? texts.leadMember : texts.lead}>
      {session.state === 'anonymous' ? (
        <Callout tone="plain">
          <p>{texts.visitor}</p>
          <ButtonLink variant="secondary" icon="user" to={paths.connexion} className={styles.signUp}>
            {texts.signUp}
          </ButtonLink>
        </Callout>
      ) : null}
      <Favoris />
      <Recherches />
    </Page>
  )
}

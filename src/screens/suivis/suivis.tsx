import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AnnoncePhoto } from '#components/annonce/annonce-photo.tsx'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { NamedList } from '#components/navigation/named-list.tsx'
import { setFavori } from '#data/commands/suivis.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useAnnonce } from '#data/hooks/use-annonce.ts'
import { useIsWhole } from '#data/hooks/use-annonces.ts'
import { useReachable } from '#data/hooks/use-arrival.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { type Favori, useFavoris } from '#data/hooks/use-suivis.ts'
import { annonceParts } from '#messages/distinct-names.ts'
import { formatPrix } from '#messages/format.ts'
import { suivis as texts } from '#messages/fr/suivis.ts'
import { common } from '#messages/fr.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { useItemLabel, useItemTitle } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { AT_ONCE_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import { Recherches } from './recherches.tsx'
import styles from './suivis.module.css'

/** A favourite: its annonce as it stands, or as it was when it was kept. */
function Row({ favori }: { readonly favori: Favori }): ReactNode {
  const device = useDevice()
  const annonce = useAnnonce(favori._id)
  const [isWhole, isReachable] = [useIsWhole(), useReachable()]
  // Of a market that is not all here, the server alone knows, if it answers.
  const isGone = annonce?.active === false || (annonce === null && (isWhole || isReachable))
  const { nom, ville, prix } = annonce ?? favori
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
        <p className={styles.fact}>
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

/** The favourites of whoever is here, the newest first, those that are published no more among them. */
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
        {(favori) => <Row favori={favori} />}
      </NamedList>
    </section>
  )
}

/** What whoever is here follows. A visitor's is kept on the device, until it follows them into an account. */
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

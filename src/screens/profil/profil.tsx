import { type ReactNode, useCallback } from 'react'
import { useParams } from 'react-router-dom'
import { AnnonceCards } from '#components/annonce/annonce-card.tsx'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { useGoBack } from '#components/navigation/use-go-back.ts'
import { Gallery } from '#components/photos/gallery.tsx'
import { ReportButton } from '#components/report/report-button.tsx'
import { useOfIndex } from '#data/hooks/use-annonces.ts'
import { useProfilView } from '#data/hooks/use-profil.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { Uid } from '#domain/ids.ts'
import { siteUrl, socialUrl } from '#domain/links.ts'
import { displayName, type User } from '#domain/user.ts'
import { isEmailShown } from '#domain/user-types.ts'
import { address } from '#messages/fr/address.ts'
import { profil } from '#messages/fr/profil.ts'
import { common } from '#messages/fr.ts'
import { formatTime } from '#messages/instants.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import layout from '#ui/layout/layout.module.css'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CatalogueCard as AnnonceCard } from '#wire/catalogue.ts'
import { paths } from '#wire/site.ts'
import styles from './profil.module.css'

const NONE: readonly AnnonceCard[] = []

/** A boutique's active annonces on this device, newest first. */
function useAnnoncesOf(boutique: Uid): readonly AnnonceCard[] {
  return useOfIndex(useCallback(({ stored }) => stored?.rows.cardsOf(boutique) ?? NONE, [boutique]))
}

/** A boutique's current annonces; nothing while none is known here. */
function BoutiqueAnnonces({ uid }: { readonly uid: Uid }): ReactNode {
  const annonces = useAnnoncesOf(uid)
  if (annonces.length === 0) return null
  return (
    <section className={layout.stack4}>
      <h2>{profil.annonces}</h2>
      <AnnonceCards annonces={annonces} pathOf={paths.annonce} />
    </section>
  )
}

/** A line of a profil, as a link where it has a target. */
function Fact({ text, href }: { readonly text: string; readonly href: string | null }): ReactNode {
  if (href === null) return <span>{text}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      <span>{text}</span> <VisuallyHidden>{common.newTab}</VisuallyHidden>
    </a>
  )
}

function UserFacts({ user }: { readonly user: User }): ReactNode {
  const { email, ville, siret, siteInternet, instagram, facebook } = user
  const rows: readonly (readonly [label: string, text: string, href: string | null])[] = [
    [profil.email, isEmailShown(email) ? email : '', null],
    [profil.ville, ville, null],
    [profil.siret, siret, null],
    [profil.siteInternet, siteInternet, siteUrl(siteInternet)],
    [profil.instagram, instagram, socialUrl('instagram', instagram)],
    [profil.facebook, facebook, socialUrl('facebook', facebook)],
  ]
  const items = rows
    .filter(([, text]) => text !== '')
    .map(([label, text, href]) => [label, <Fact key={label} text={text} href={href} />] as const)
  return <Facts className={layout.tiles} items={items} />
}

const COVER = { size: 'medium', sizes: '(min-width: 46rem) 42rem, 94vw' } as const
const TILE = { size: 'card', sizes: '(min-width: 46rem) 13rem, 46vw', loading: 'lazy' } as const

/** A créateur's photos, which come first, the first one large. */
function Photos({ user }: { readonly user: User }): ReactNode {
  if (user.photos.length === 0) return null
  const isWork = user.userType === 'createur'
  return (
    <section className={layout.stack4}>
      <h2>{profil.gallery}</h2>
      <Gallery
        photos={user.photos}
        photoTexts={user.photoTexts}
        alt={(index) => profil.photo(index + 1, displayName(user))}
        box={(index) => (isWork && index === 0 ? COVER : TILE)}
        className={cx(styles.gallery, isWork && styles.work)}
      />
    </section>
  )
}

function Words({ title, text = '' }: { readonly title: string; readonly text: string | undefined }): ReactNode {
  if (text === '') return null
  return (
    <section className={layout.stack4}>
      <h2>{title}</h2>
      <p className={styles.text}>{text}</p>
    </section>
  )
}

function Createur({ user }: { readonly user: User }): ReactNode {
  return (
    <>
      <Photos user={user} />
      <Words title={profil.profileDescription} text={user.profileDescription} />
      <Words title={profil.specificites} text={user.specificites} />
      <Card as="section">
        <UserFacts user={user} />
      </Card>
    </>
  )
}

function Boutique({ user }: { readonly user: User }): ReactNode {
  return (
    <>
      <Card as="section">
        <UserFacts user={user} />
      </Card>
      <Words title={profil.histoire} text={user.histoire} />
      <Photos user={user} />
      <BoutiqueAnnonces uid={user._id} />
    </>
  )
}

/** A member's public profile, one's own or another's. The private address is not part of it. */
export function Profil(): ReactNode {
  const { userId = '' } = useParams()
  const session = useSession()
  const { profil: user, readableAt } = useProfilView(userId)
  const goBack = useGoBack(session.state === 'member' ? paths.tableauDeBord : paths.accueil)
  const back = <BackButton label={common.back} onClick={goBack} />
  if (user === undefined) {
    return (
      <main id="contenu" tabIndex={-1}>
        <Spinner label={common.loading} />
      </main>
    )
  }
  if (user === null && readableAt !== undefined) {
    return (
      <Page title={profil.throttled} back={back} width="narrow">
        <EmptyState title={profil.throttledUntil(formatTime(readableAt))} />
      </Page>
    )
  }
  if (user === null) {
    return (
      <Page title={profil.notFound} back={back} width="narrow">
        <EmptyState title={profil.notFound} />
      </Page>
    )
  }
  const isOwnProfil = session.state === 'member' && session.uid === user._id
  return (
    <Page
      title={displayName(user)}
      documentTitle={profil.documentTitle(displayName(user))}
      back={back}
      width="narrow"
      lead={
        <Badge tone="plain" icon={user.userType === 'boutique' ? 'store' : 'user'}>
          {profil.types[user.userType]}
        </Badge>
      }
      actions={
        isOwnProfil ? (
          <ButtonLink variant="secondary" icon="edit" to={paths.profilModifier}>
            {profil.edit}
          </ButtonLink>
        ) : isEmailShown(user.email) ? (
          <ButtonLink variant="secondary" icon="mail" href={`mailto:${user.email}`}>
            {profil.contact}
          </ButtonLink>
        ) : (
          <p className={styles.text}>{address.withheld}</p>
        )
      }
    >
      {user.userType === 'createur' ? <Createur user={user} /> : <Boutique user={user} />}
      {isOwnProfil ? null : (
        <div>
          <ReportButton kind="profil" about={user._id} />
        </div>
      )}
    </Page>
  )
}

import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { AlertWays } from '#components/annonce/search/alert-choice.tsx'
import { showToast } from '#components/messages/toast-store.ts'
import { setPlaceWait } from '#data/commands/suivis.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useNotifications } from '#data/hooks/use-notifications.ts'
import { mustSignIn, useSession } from '#data/hooks/use-session.ts'
import { usePlaceWait } from '#data/hooks/use-suivis.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { errorMessage } from '#messages/errors.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { Callout } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { signUpPath } from '#wire/sign-up.ts'
import styles from './annonce-detail.module.css'

/** Begins to wait for a place, or stops; both can be undone. */
function PlaceWait({ annonce }: { readonly annonce: Annonce }): ReactNode {
  const device = useDevice()
  const wait = usePlaceWait(annonce._id)
  const [notifications] = useNotifications()
  const set = async (next: Parameters<typeof setPlaceWait>[2], text: string, undo: () => unknown) => {
    const outcome = await setPlaceWait(device, annonce, next)
    if (outcome.ok) showToast({ text, action: { label: texts.undo, run: undo }, key: 'place' })
    else showToast({ text: errorMessage(outcome.code), tone: 'bad', key: 'place' })
  }
  const stop = () => setPlaceWait(device, annonce, null)
  const [toggle, busy] = useExclusive(async () => {
    if (wait) await set(null, texts.awaitsNoMore, () => setPlaceWait(device, annonce, wait))
    else await set({ byPush: notifications === 'on' }, texts.awaits, stop)
  })
  return (
    <>
      <Button
        variant="secondary"
        wide
        icon="star"
        aria-pressed={Boolean(wait)}
        busy={busy || wait === undefined}
        onClick={() => toggle()}
      >
        {texts.awaitPlace}
      </Button>
      {wait ? <AlertWays recherche={wait} /> : null}
    </>
  )
}

/** The way to wait for a place; a visitor signs up first. */
function OfferPlaceWait({ annonce }: { readonly annonce: Annonce }): ReactNode {
  const session = useSession()
  const here = useLocation()
  if (session.state === 'member' && !mustSignIn(session)) return <PlaceWait annonce={annonce} />
  return (
    <ButtonLink variant="secondary" wide icon="star" to={signUpPath('createur')} state={{ from: here }}>
      {texts.awaitPlace}
    </ButtonLink>
  )
}

/**
 * Says that an annonce is full, above its form, and offers to be notified of a free place; nothing for any other.
 * @param waits reserves the space of the offer without showing it yet
 */
export function FullNote({
  annonce,
  waits = false,
}: {
  readonly annonce: Annonce
  readonly waits?: boolean
}): ReactNode {
  if (annonce.complet !== true) return null
  return (
    <div className={cx(layout.stack3, styles.apply)}>
      <Callout tone="waiting">{texts.full}</Callout>
      <div className={cx(layout.stack3, waits && styles.unknown)} aria-hidden={waits}>
        <OfferPlaceWait annonce={annonce} />
      </div>
    </div>
  )
}

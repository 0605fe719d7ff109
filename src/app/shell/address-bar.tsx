import { type ReactNode, useState } from 'react'
import { type AccountFailure, resendLink } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useNews } from '#data/hooks/use-candidatures.ts'
import { hasUnprovedAddress, useSession } from '#data/hooks/use-session.ts'
import { errorMessage } from '#messages/errors.ts'
import { address, newsText } from '#messages/fr/address.ts'
import { formatMoment } from '#messages/instants.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import styles from './address-bar.module.css'

function whyNot({ code, retryAfter }: AccountFailure): string {
  if (code !== 'too-many-requests' || retryAfter === undefined) {
    return address.notSent(errorMessage(code, { retryAfter }))
  }
  return address.hadLinks(formatMoment(new Date(Date.now() + retryAfter * 1000).toISOString()))
}

/** On each page of a member with an unproved address: what that means, and what the mails would have said. */
export function AddressBar(): ReactNode {
  const device = useDevice()
  const session = useSession()
  const list = newsText(useNews())
  const [sent, setSent] = useState('')
  const [resend, busy] = useExclusive(async (to: string) => {
    const outcome = await resendLink(device)
    setSent(outcome.ok ? address.sent(to) : whyNot(outcome))
  })
  if (!hasUnprovedAddress(session)) return null
  const { email } = session
  return (
    <section className={styles.bar} aria-label={address.bar}>
      <div className={styles.inside}>
        <Icon name="mail" size={22} />
        <div className={styles.words}>
          <p>{address.unproved(email)}</p>
          {list === '' ? null : <p>{address.news(list)}</p>}
          <p role="status" className={styles.sent}>
            {sent}
          </p>
        </div>
        <Button small variant="secondary" busy={busy} onClick={() => resend(email)}>
          {address.resend}
        </Button>
      </div>
    </section>
  )
}

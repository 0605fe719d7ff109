import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { hasConsentChoice, storeConsent } from '#components/consent.ts'
import { shell } from '#messages/fr/shell.ts'
import { Button } from '#ui/button.tsx'
import styles from './cookie-banner.module.css'
import { paths } from './paths.ts'

/** Asks for consent while no choice is stored. Refusing is as easy as accepting. */
export function CookieBanner(): ReactNode {
  const [asking, setAsking] = useState(false)
  useEffect(() => setAsking(!hasConsentChoice(Date.now())), [])
  if (!asking) return null
  const choose = (accepted: boolean) => {
    storeConsent(accepted, Date.now())
    setAsking(false)
  }
  return (
    <section className={styles.banner} aria-label={shell.cookies}>
      <p>
        {shell.cookiesText} <Link to={paths.confidentialite}>{shell.privacy}</Link>
      </p>
      <div className={styles.choices}>
        <Button variant="secondary" onClick={() => choose(false)}>
          {shell.refuse}
        </Button>
        <Button variant="secondary" onClick={() => choose(true)}>
          {shell.accept}
        </Button>
      </div>
    </section>
  )
}

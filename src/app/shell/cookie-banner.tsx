import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { shell } from '#messages/fr/shell.ts'
import { Button } from '#ui/button.tsx'
import { paths } from '#wire/site.ts'
import { ASKING, hasConsentChoice, storeConsent } from './consent.ts'
import styles from './cookie-banner.module.css'

/** Asks for consent while no choice is stored. Refusing is as easy as accepting. */
export function CookieBanner(): ReactNode {
  const [asking, setAsking] = useState(() => !hasConsentChoice(Date.now()))
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (asking) dataset[ASKING] = ''
    else delete dataset[ASKING]
  }, [asking])
  if (!asking) return null
  const choose = (accepted: boolean) => {
    storeConsent(accepted, Date.now())
    setAsking(false)
  }
  return (
    <section className={styles.banner} aria-label={deferredShell.cookies}>
      <p>
        <span>{deferredShell.cookiesUse}</span> <Link to={paths.confidentialite}>{shell.privacy}</Link>
      </p>
      <div className={styles.choices}>
        <Button variant="secondary" onClick={() => choose(false)}>
          {deferredShell.refuse}
        </Button>
        <Button variant="secondary" onClick={() => choose(true)}>
          {deferredShell.accept}
        </Button>
      </div>
    </section>
  )
}

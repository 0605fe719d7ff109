import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useSession } from '#data/hooks/use-session.ts'
import { pwa } from '#messages/fr/pwa.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { Button } from '#ui/button.tsx'
import { dismissInstall, installStore } from './install.ts'
import styles from './install-hint.module.css'

const VISITS_MIN = 3

/** Offers to install the app, above the footer, to regular users: members, and returning visitors. */
export function InstallHint(): ReactNode {
  const { way, visits } = useStore(installStore)
  const session = useSession()
  const uses = visits >= VISITS_MIN || (session.state === 'member' && session.profil?.profileComplete === true)
  if (way === null || !uses) return null
  const install = async () => {
    if (way === 'ios') return
    await way.prompt()
    dismissInstall() // the event can be used once, whatever the answer
  }
  return (
    <aside className={styles.hint} aria-label={pwa.install}>
      <p>{way === 'ios' ? `${pwa.installText(PRODUCT_NAME)} ${pwa.installIos}` : pwa.installText(PRODUCT_NAME)}</p>
      {way === 'ios' ? null : (
        <Button small variant="secondary" onClick={() => void install()}>
          {pwa.installNow}
        </Button>
      )}
      <Button small variant="quiet" onClick={dismissInstall}>
        {pwa.noThanks}
      </Button>
    </aside>
  )
}

import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { useTooOld } from '#data/hooks/use-too-old.ts'
import { pwa } from '#messages/fr/pwa.ts'
import { Button } from '#ui/button.tsx'
import { acceptUpdate, updateStore } from './service-worker.ts'
import styles from './update-bar.module.css'

/**
 * Says quietly that a new version waits. Nothing changes until the reader says so, or closes every tab. A version that
 * the server no longer understands says so until it has been updated.
 */
export function UpdateBar(): ReactNode {
  const { ready } = useStore(updateStore)
  const tooOld = useTooOld()
  const [later, setLater] = useState(false)
  const [busy, setBusy] = useState(false)
  const accept = () => {
    setBusy(true)
    acceptUpdate()
  }
  return (
    <div role="status" aria-label={pwa.update} className={styles.place}>
      {tooOld || (ready && !later) ? (
        <div className={styles.bar}>
          <p>{tooOld ? pwa.updateNeeded : pwa.updateReady}</p>
          <Button small busy={busy} onClick={accept}>
            {pwa.updateNow}
          </Button>
          {tooOld ? null : (
            <Button small variant="quiet" onClick={() => setLater(true)}>
              {pwa.later}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  )
}

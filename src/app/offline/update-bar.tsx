import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useStorage, useTooOld } from '#data/hooks/use-sync.ts'
import { pwa } from '#messages/fr/pwa.ts'
import { Button } from '#ui/button.tsx'
import { AT_ONCE_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { acceptUpdate, updateStore } from './service-worker.ts'
import styles from './update-bar.module.css'

/** What this device cannot store, and how to fix it. */
export function StorageBar(): ReactNode {
  const { lasting, full } = useStorage()
  const { environment } = useDevice()
  if (lasting && !full && environment.refusesData !== true) return null
  const lost = environment.refusesData === true ? pwa.dataRefused : pwa.nothingStored
  return (
    <div className={styles.storage}>
      <Callout tone={full ? 'bad' : 'waiting'}>{full ? pwa.storageFull : lost}</Callout>
    </div>
  )
}

/**
 * Offers a new version. Nothing changes until the reader accepts it or closes every tab. When the server no longer
 * supports this version, the bar stays until the update.
 */
export function UpdateBar(): ReactNode {
  const { ready } = useStore(updateStore)
  const tooOld = useTooOld()
  const [postponed, setPostponed] = useState(false)
  const [busy, setBusy] = useState(false)
  const text = tooOld ? pwa.updateNeeded : ready && !postponed ? pwa.updateReady : ''
  useAnnouncement(text, AT_ONCE_MS, '')
  const accept = () => {
    setBusy(true)
    acceptUpdate()
  }
  if (text === '') return null
  return (
    <section aria-label={pwa.update} className={styles.place}>
      <div className={styles.bar}>
        <p>{text}</p>
        <Button small busy={busy} onClick={accept}>
          {pwa.updateNow}
        </Button>
        {tooOld ? null : (
          <Button small variant="quiet" onClick={() => setPostponed(true)}>
            {pwa.postpone}
          </Button>
        )}
      </div>
    </section>
  )
}

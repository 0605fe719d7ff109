import type { ReactNode } from 'react'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useStorage } from '#data/hooks/use-sync.ts'
import { pwa } from '#messages/fr/pwa.ts'
import { Callout } from '#ui/status/callout.tsx'
import styles from './storage-bar.module.css'

/** What this device does not keep, and what to do about it. */
export function StorageBar(): ReactNode {
  const { lasting, full } = useStorage()
  const { environment } = useDevice()
  if (lasting && !full && environment.refusesData !== true) return null
  const lost = environment.refusesData === true ? pwa.dataRefused : pwa.nothingKept
  return (
    <div className={styles.bar}>
      <Callout tone={full ? 'bad' : 'waiting'}>{full ? pwa.storageFull : lost}</Callout>
    </div>
  )
}

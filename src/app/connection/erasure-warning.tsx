import { type ReactNode, useState } from 'react'
import { readUnsent } from '#data/device/unsent.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useErasureWarning } from '#data/hooks/use-erasure.ts'
import { erasure } from '#messages/fr/erasure.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import layout from '#ui/layout/layout.module.css'
import { saveFile } from '#ui/save-file.ts'
import { AT_ONCE_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Callout } from '#ui/status/callout.tsx'
import styles from './connection.module.css'

/** The warning above the screen, until dismissed; the connection panel still shows it. */
export function ErasureNotice(): ReactNode {
  const erasureRisk = useErasureWarning()
  const [postponed, setPostponed] = useState(false)
  if (!erasureRisk || postponed) return null
  return (
    <aside className={styles.notice} aria-label={erasure.title}>
      <ErasureWarning>
        <Button small variant="quiet" onClick={() => setPostponed(true)}>
          {erasure.postpone}
        </Button>
      </ErasureWarning>
    </aside>
  )
}

/** Warns that this browser may erase unsent writes, and offers to save them to a file or to install the app. */
export function ErasureWarning({ children }: { readonly children?: Elements }): ReactNode {
  const device = useDevice()
  const [done, setDone] = useState<string>()
  useAnnouncement(done ?? '', AT_ONCE_MS)
  const save = async () => {
    try {
      const [{ unsentFile }, { items, pictures }] = await Promise.all([
        import('#messages/unsent-file.ts'),
        readUnsent(device),
      ])
      const at = new Date(device.environment.clock.now()).toISOString()
      const content = new Blob([unsentFile(items, pictures, at)], { type: 'text/plain;charset=utf-8' })
      saveFile({ name: erasure.file(at.slice(0, 10)), content })
      setDone(erasure.saved)
    } catch {
      setDone(erasure.saveFailed)
    }
  }
  return (
    <Callout tone="waiting" title={erasure.title}>
      <div className={layout.stack2}>
        <p>{spaced(erasure.text)}</p>
        <p>{spaced(erasure.install)}</p>
        <div className={cx(layout.row2, styles.actions)}>
          <Button small variant="secondary" icon="document" onClick={() => void save()}>
            {erasure.save}
          </Button>
          {children}
        </div>
        {done === undefined ? null : <p>{done}</p>}
      </div>
    </Callout>
  )
}

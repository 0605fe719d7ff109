import { type ReactNode, useEffect, useState } from 'react'
import { showMessage } from '#components/messages/message-store.ts'
import { type SharedCode, takeSharedPhotos } from '#data/commands/shared-photos.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { photos } from '#messages/fr/photos.ts'
import { sharedPhotos as texts } from '#messages/fr/shared-photos.ts'
import { common } from '#messages/fr.ts'
import { Spinner } from '#ui/status/spinner.tsx'
import { CreateAnnonce } from './create-annonce.tsx'

function report(rejected: readonly SharedCode[]): void {
  if (rejected.length === 0) return
  const reasons = rejected.map((code) => (code === 'too-many-photos' ? photos.tooMany : (photos.why[code] ?? '')))
  showMessage(texts.title, [texts.some(rejected.length), ...new Set(reasons)].join(' '))
}

/** A new annonce, with the photos shared from another app, if any, already in its draft. */
export function CreateWithSharedPhotos(): ReactNode {
  const device = useDevice()
  const [taken, setTaken] = useState(false)
  useEffect(() => {
    let current = true
    takeSharedPhotos(device)
      .then(report, () => showMessage(texts.title, texts.failed))
      .finally(() => current && setTaken(true))
    return () => {
      current = false
    }
  }, [device])
  if (taken) return <CreateAnnonce />
  return (
    <main id="contenu">
      <Spinner label={common.loading} />
    </main>
  )
}

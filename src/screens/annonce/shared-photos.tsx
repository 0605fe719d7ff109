import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { showMessage } from '#components/messages/message-store.ts'
import field from '#components/photos/photos-field.module.css'
import { lookAtSharedPhotos, type SharedCode, type SharedLook, takeSharedPhotos } from '#data/commands/shared-photos.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useRead } from '#data/hooks/use-read.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { photos } from '#messages/fr/photos.ts'
import { sharedPhotos as texts } from '#messages/fr/shared-photos.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { SHARED_NEWS } from '#wire/service-worker.ts'
import { paths } from '#wire/site.ts'
import styles from './shared-photos.module.css'

const NONE: readonly SharedLook[] = []

function report(rejected: readonly SharedCode[]): void {
  if (rejected.length === 0) return
  const reasons = rejected.map((code) => (code === 'too-many-photos' ? photos.tooMany : (photos.why[code] ?? '')))
  showMessage(texts.title, [texts.some(rejected.length), ...new Set(reasons)].join(' '))
}

/** The thumbnail of a shared photo, or why it was refused. */
function Seen({ number, look }: SharedLook): ReactNode {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (typeof look === 'string') return
    const made = URL.createObjectURL(look)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [look])
  if (typeof look === 'string') return <p className={styles.why}>{texts.unseen(number, photos.why[look] ?? '')}</p>
  return url === undefined ? null : <img src={url} alt={photos.alt(number)} />
}

/**
 * Receives photos shared from another app, or posted by any site through a visitor's browser: none is stored before the
 * member has seen them and agreed. A boutique puts them in a new annonce.
 */
export function SharedPhotos(): ReactNode {
  const device = useDevice()
  const session = useSession()
  const navigate = useNavigate()
  const news = useLocation().search.slice(1)
  const looks = useRead('shared', () => lookAtSharedPhotos(device), NONE)
  const [busy, setBusy] = useState(false)
  if (session.state !== 'member') return null
  if (looks === undefined) {
    return (
      <Page title={texts.title} width="narrow">
        <Spinner label={common.loading} />
      </Page>
    )
  }
  const failed = news === SHARED_NEWS.failed
  const leave = async () => {
    if (!failed) await device.sharedPhotos.clear()
    await navigate(paths.tableauDeBord)
  }
  const keep = async () => {
    setBusy(true)
    await takeSharedPhotos(device).then(report, () => showMessage(texts.title, texts.failed))
    await navigate(paths.annonceCreer)
  }
  if (failed || looks.length === 0) {
    return (
      <Page title={texts.title} width="narrow">
        <Callout tone={failed ? 'bad' : 'plain'}>{failed ? texts.refused : texts.none}</Callout>
        <Button variant="secondary" onClick={() => void leave()}>
          {common.close}
        </Button>
      </Page>
    )
  }
  const boutique = session.userType === 'boutique'
  return (
    <Page title={texts.title} lead={texts.lead} width="narrow">
      {news === SHARED_NEWS.partial ? <Callout tone="waiting">{texts.partial}</Callout> : null}
      <ul className={field.list}>
        {looks.map((one) => (
          <li key={one.number} className={field.photo}>
            <Seen {...one} />
          </li>
        ))}
      </ul>
      {boutique ? null : <Callout tone="plain">{texts.createur}</Callout>}
      <div className={layout.row3}>
        {boutique ? (
          <Button busy={busy} onClick={() => void keep()}>
            {texts.keep}
          </Button>
        ) : null}
        <Button variant="secondary" disabled={busy} onClick={() => void leave()}>
          {texts.discard}
        </Button>
      </div>
    </Page>
  )
}

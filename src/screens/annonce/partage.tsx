import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { showMessage } from '#components/message-store.ts'
import { dropSharedPhotos, type SharedCode, takeSharedPhotos } from '#data/commands/shared-photos.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { partage as texts } from '#messages/fr/partage.ts'
import { photos } from '#messages/fr/photos.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { paths } from '#wire/site.ts'
import { CreerAnnonce } from './creer.tsx'

function tell(refused: readonly SharedCode[]): void {
  if (refused.length === 0) return
  const whys = new Set(refused.map((code) => (code === 'too-many-photos' ? photos.tooMany : (photos.why[code] ?? ''))))
  showMessage(texts.title, [texts.some(refused.length), ...whys].join(' '))
}

/** A new annonce, with the photos that were shared from another app, if any, already in its draft. */
export function CreerAvecPartage(): ReactNode {
  const [taken, setTaken] = useState(false)
  useEffect(() => {
    let current = true
    takeSharedPhotos()
      .then(tell, () => showMessage(texts.title, texts.failed))
      .finally(() => current && setTaken(true))
    return () => {
      current = false
    }
  }, [])
  if (taken) return <CreerAnnonce />
  return (
    <main id="contenu">
      <Spinner label={common.loading} />
    </main>
  )
}

/** Where photos shared from another app arrive: a boutique goes on to a new annonce, a créateur is told. */
export function Partage(): ReactNode {
  const session = useSession()
  const navigate = useNavigate()
  const failed = useLocation().search !== ''
  if (session.state !== 'member') return null
  if (session.userType === 'boutique' && !failed) return <Navigate to={paths.annonceCreer} replace />
  const leave = async () => {
    await dropSharedPhotos()
    await navigate(paths.tableauDeBord)
  }
  return (
    <Page title={texts.title} width="narrow">
      <Notice tone={failed ? 'bad' : 'plain'}>{failed ? texts.failed : texts.createur}</Notice>
      <Button variant="secondary" onClick={() => void leave()}>
        {failed ? common.close : texts.forget}
      </Button>
    </Page>
  )
}

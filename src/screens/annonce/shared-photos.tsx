import type { ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { discardSharedPhotos } from '#data/commands/shared-photos.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useSession } from '#data/hooks/use-session.ts'
import { sharedPhotos as texts } from '#messages/fr/shared-photos.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { paths } from '#wire/site.ts'

/** Where photos shared from another app arrive: a boutique goes on to a new annonce, a créateur may discard them. */
export function SharedPhotos(): ReactNode {
  const device = useDevice()
  const session = useSession()
  const navigate = useNavigate()
  const failed = useLocation().search !== ''
  if (session.state !== 'member') return null
  if (session.userType === 'boutique' && !failed) return <Navigate to={paths.annonceCreer} replace />
  const leave = async () => {
    await discardSharedPhotos(device)
    await navigate(paths.tableauDeBord)
  }
  return (
    <Page title={texts.title} width="narrow">
      <Callout tone={failed ? 'bad' : 'plain'}>{failed ? texts.failed : texts.createur}</Callout>
      <Button variant="secondary" onClick={() => void leave()}>
        {failed ? common.close : texts.discard}
      </Button>
    </Page>
  )
}

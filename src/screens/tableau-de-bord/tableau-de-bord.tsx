import type { ReactNode } from 'react'
import { useSession } from '#data/hooks/use-session.ts'
import { displayName } from '#domain/user.ts'
import { tableau } from '#messages/fr/tableau.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { paths } from '#wire/site.ts'
import { BoutiqueDashboard } from './boutique.tsx'
import { CreateurDashboard } from './createur.tsx'

/** The dashboard, by role. */
export function TableauDeBord(): ReactNode {
  const session = useSession()
  if (session.state !== 'member') return null
  return (
    <Page
      title={tableau.title}
      lead={session.profil === null ? undefined : tableau.hello(displayName(session.profil))}
      actions={
        <ButtonLink variant="secondary" icon="user" to={paths.profil(session.uid)}>
          {tableau.profil}
        </ButtonLink>
      }
    >
      {session.userType === 'boutique' ? <BoutiqueDashboard /> : <CreateurDashboard />}
    </Page>
  )
}

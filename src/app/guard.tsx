import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useOrigin } from '#components/navigation/use-origin.ts'
import { AwaitedProfil } from '#components/sync/awaited-profil.tsx'
import { mustSignIn, useSession } from '#data/hooks/use-session.ts'
import type { UserType } from '#domain/user.ts'
import { shell } from '#messages/fr/shell.ts'
import { common } from '#messages/fr.ts'
import { paths } from '#wire/site.ts'
import styles from './app.module.css'

/**
 * Lets members through: others sign in first, an incomplete profile is completed first, and a route of one user type
 * sends the other type to the dashboard.
 */
export function RouteGuard({
  only,
  completing = false,
}: {
  readonly only?: UserType
  /** The route where an incomplete profile is completed. */
  readonly completing?: boolean
}): ReactNode {
  const session = useSession()
  const location = useLocation()
  const origin = useOrigin()
  if (mustSignIn(session)) {
    const message = location.pathname === paths.partager ? shell.signInForPhotos : undefined
    return <Navigate to={paths.connexion} state={{ from: location, message }} replace />
  }
  if (session.state !== 'member' || session.profil === null) {
    return (
      <main id="contenu" tabIndex={-1} className={styles.waiting}>
        <AwaitedProfil label={common.checkingSession} />
      </main>
    )
  }
  if (!session.profil.profileComplete && !completing)
    return <Navigate to={paths.profilFinaliser} state={location.state} replace />
  if (session.profil.profileComplete && completing) return <Navigate to={origin ?? paths.tableauDeBord} replace />
  if (only !== undefined && session.userType !== only) return <Navigate to={paths.tableauDeBord} replace />
  return <Outlet />
}

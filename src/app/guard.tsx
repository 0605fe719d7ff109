import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '#data/hooks/use-session.ts'
import type { UserType } from '#domain/user.ts'
import { partage } from '#messages/fr/partage.ts'
import { common } from '#messages/fr.ts'
import { Spinner } from '#ui/spinner.tsx'
import styles from './app.module.css'
import { paths } from './paths.ts'

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
  if (session.state === 'anonymous') {
    const notice = location.pathname === paths.partager ? partage.signIn : undefined
    return <Navigate to={paths.connexion} state={{ from: location, notice }} replace />
  }
  if (session.state === 'loading' || session.profil === null) {
    return (
      <main id="contenu" className={styles.waiting}>
        <Spinner label={common.checkingSession} />
      </main>
    )
  }
  if (!session.profil.profileComplete && !completing) return <Navigate to={paths.profilFinaliser} replace />
  if (session.profil.profileComplete && completing) return <Navigate to={paths.tableauDeBord} replace />
  if (only !== undefined && session.userType !== only) return <Navigate to={paths.tableauDeBord} replace />
  return <Outlet />
}

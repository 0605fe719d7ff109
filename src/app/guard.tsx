import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '#data/hooks/use-session.ts'
import { useSyncStatus } from '#data/hooks/use-sync.ts'
import type { UserType } from '#domain/user.ts'
import { partage } from '#messages/fr/partage.ts'
import { common } from '#messages/fr.ts'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { paths } from '#wire/site.ts'
import styles from './app.module.css'

const PATIENCE_MS = 4000 // where there is a server, it has answered before

/** Until it is known whose device this is, and their profile is on it. */
function Checking(): ReactNode {
  const { reachable } = useSyncStatus()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main id="contenu" className={styles.waiting}>
      <Spinner label={common.checkingSession} />
      {long && !reachable ? (
        <div className={styles.why}>
          <Notice tone="waiting">{common.checkingWithoutServer}</Notice>
        </div>
      ) : null}
    </main>
  )
}

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
  // Without their profile on the device nothing can be shown, and a session that has ended brings it no more.
  const ended = session.state === 'member' && session.expired && session.profil === null
  if (session.state === 'anonymous' || ended) {
    const notice = location.pathname === paths.partager ? partage.signIn : undefined
    return <Navigate to={paths.connexion} state={{ from: location, notice }} replace />
  }
  if (session.state === 'loading' || session.profil === null) return <Checking />
  if (!session.profil.profileComplete && !completing) return <Navigate to={paths.profilFinaliser} replace />
  if (session.profil.profileComplete && completing) return <Navigate to={paths.tableauDeBord} replace />
  if (only !== undefined && session.userType !== only) return <Navigate to={paths.tableauDeBord} replace />
  return <Outlet />
}

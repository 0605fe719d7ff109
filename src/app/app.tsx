import { createElement, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { useOrigin } from '#components/navigation/use-origin.ts'
import { AwaitedProfil } from '#components/sync/awaited-profil.tsx'
import { useDevice } from '#data/hooks/device-context.tsx'
import { mustSignIn, useSession } from '#data/hooks/use-session.ts'
import type { UserType } from '#domain/user.ts'
import { shell } from '#messages/fr/shell.ts'
import { common } from '#messages/fr.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Page, SiteName } from '#ui/layout/page.tsx'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { useScrollToTop } from '#ui/layout/use-scroll-to-top.ts'
import { Announcer } from '#ui/status/announcer.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { BOUTIQUE_ROUTES, MEMBER_ROUTES, PUBLIC_ROUTES, paths, ROUTES } from '#wire/site.ts'
import styles from './app.module.css'
import { loadDeferredShell, ShellPart } from './deferred-shell/deferred-shell.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { replayPreHydrationInput } from './pre-hydration-input.ts'
import { SCREENS } from './routes.ts'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'

/** Scrolls to the top of the page at every change of path. */
function ScrollToTop(): null {
  useScrollToTop(useLocation().pathname)
  return null
}

function NotFound(): ReactNode {
  return (
    <Page title={shell.notFoundTitle} width="narrow">
      <EmptyState
        title={shell.notFoundText}
        action={
          <ButtonLink to={paths.accueil} icon="home">
            {shell.backHome}
          </ButtonLink>
        }
      />
    </Page>
  )
}

/**
 * Admits members: others are sent to the sign-in, an incomplete profile is completed first, and on a route of one user
 * type the other type is redirected to the dashboard.
 */
function RouteGuard({
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
  if (mustSignIn(session)) return <Navigate to={paths.connexion} state={{ from: location }} replace />
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

/** Signals that a screen is mounted: the deferred shell is not mounted while a screen is loading. */
function Shown(): null {
  const device = useDevice()
  const { pathname, search } = useLocation()
  const drawn = useRef(pathname + search)
  useEffect(() => {
    // The router missed any navigation during hydration.
    if (window.location.pathname + window.location.search !== drawn.current) {
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
    }
    replayPreHydrationInput()
    device.environment.firstScreen.shown()
    void loadDeferredShell(device)
  }, [device])
  return null
}

function Layout(): ReactNode {
  return (
    <>
      <SkipLink>{common.skip}</SkipLink>
      <div data-unprinted="" className={styles.room}>
        <ShellPart part="CookieBanner" />
      </div>
      <Header />
      <ShellPart part="UpdateBar" />
      <ShellPart part="StorageBar" />
      <ShellPart part="AddressBar" />
      <ShellPart part="ErasureNotice" />
      <ErrorBoundary>
        <Suspense
          fallback={
            <main id="contenu" tabIndex={-1} className={styles.waiting}>
              <Spinner label={common.loading} />
            </main>
          }
        >
          <Outlet />
          <Shown />
        </Suspense>
      </ErrorBoundary>
      <ShellPart part="InstallHint" />
      <Footer />
      <ShellPart part="TabBar" />
      <ShellPart part="MarksSource" />
      <ShellPart part="MessageModal" />
      <ShellPart part="NextStep" />
      <ShellPart part="Toasts" />
      <Announcer />
    </>
  )
}

/** The router's routes of these patterns, each with its screen. */
function routesOf(patterns: { readonly [N in keyof typeof SCREENS]?: string }): RouteObject[] {
  return Object.entries(patterns).map(([name, path]) => ({
    path,
    element: createElement(SCREENS[name as keyof typeof SCREENS]),
  }))
}

const TREE: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...routesOf(PUBLIC_ROUTES),
      { element: <RouteGuard completing />, children: routesOf({ profilFinaliser: ROUTES.profilFinaliser }) },
      { element: <RouteGuard />, children: routesOf(MEMBER_ROUTES) },
      { element: <RouteGuard only="boutique" />, children: routesOf(BOUTIQUE_ROUTES) },
      { path: '*', element: <NotFound /> },
    ],
  },
]

/** All routes with their screens. The router around it is the browser's, or the server's. */
export function App(): ReactNode {
  return (
    <SiteName value={PRODUCT_NAME}>
      <ScrollToTop />
      <ShellPart part="NotificationTarget" />
      <ErrorBoundary>{useRoutes(TREE)}</ErrorBoundary>
    </SiteName>
  )
}

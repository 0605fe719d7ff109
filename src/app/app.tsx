import { createElement, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom'
import { useDevice } from '#data/hooks/device-context.tsx'
import { common } from '#messages/fr.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { SiteName } from '#ui/layout/site-name.ts'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { Announcer } from '#ui/status/announcer.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { ROUTES } from '#wire/site.ts'
import styles from './app.module.css'
import { Beside, loadBeside } from './beside/beside.ts'
import { replayEarly } from './early.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { RouteGuard } from './guard.tsx'
import { NotFound } from './not-found.tsx'
import { SCREENS } from './routes.ts'
import { ScrollToTop } from './scroll-to-top.tsx'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'

/** Says that a screen is on the page: nothing beside a screen that is being loaded is mounted. */
function Shown(): null {
  const device = useDevice()
  const { pathname, search } = useLocation()
  const drawn = useRef(pathname + search)
  useEffect(() => {
    // The router has heard of no address that was gone to while the page was being taken over.
    if (window.location.pathname + window.location.search !== drawn.current) {
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
    }
    replayEarly()
    device.environment.firstScreen.shown()
    void loadBeside(device)
  }, [device])
  return null
}

function Layout(): ReactNode {
  return (
    <>
      <SkipLink>{common.skip}</SkipLink>
      <Beside part="CookieBanner" />
      <Header />
      <Beside part="UpdateBar" />
      <Beside part="StorageBar" />
      <Beside part="AddressBar" />
      <Beside part="ErasureNotice" />
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
      <Beside part="InstallHint" />
      <Footer />
      <Beside part="TabBar" />
      <Beside part="MarksSource" />
      <Beside part="MessageModal" />
      <Beside part="NextStep" />
      <Beside part="Toasts" />
      <Announcer />
    </>
  )
}

/** The screens that need nothing but their address. */
type PlainScreen = Exclude<
  keyof typeof SCREENS,
  'mentionsLegales' | 'cgu' | 'confidentialite' | 'accessibilite' | 'planDuSite'
>

/** A route of each name, with the screen of that name. */
function routesOf(...names: readonly PlainScreen[]): RouteObject[] {
  return names.map((name) => ({ path: ROUTES[name], element: createElement(SCREENS[name]) }))
}

const TREE: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...routesOf('accueil', 'connexion', 'motDePasse', 'adresseConfirmer', 'adresseAnnuler'),
      ...routesOf(
        'annonce',
        'annonces',
        'annoncesDepartement',
        'annoncesCommune',
        'suivis',
        'contact',
        'faq',
        'ressources',
      ),
      { path: ROUTES.mentionsLegales, element: <SCREENS.mentionsLegales page="mentions-legales" /> },
      { path: ROUTES.cgu, element: <SCREENS.cgu page="cgu" /> },
      { path: ROUTES.confidentialite, element: <SCREENS.confidentialite page="politique-confidentialite" /> },
      { path: ROUTES.planDuSite, element: <SCREENS.planDuSite page="plan-du-site" /> },
      { path: ROUTES.accessibilite, element: <SCREENS.accessibilite page="accessibilite" /> },
      { element: <RouteGuard completing />, children: routesOf('profilFinaliser') },
      {
        element: <RouteGuard />,
        children: [
          ...routesOf('profilModifier', 'profil', 'tableauDeBord', 'compte', 'partager'),
          ...routesOf('contrat', 'inventaire', 'comptes', 'exemplaire', 'messages', 'conversation'),
        ],
      },
      {
        element: <RouteGuard only="boutique" />,
        children: routesOf('annonceCreer', 'annonceModifier', 'candidatures'),
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]

/** Every screen at its address. The router around it is the browser's, or the server's. */
export function App(): ReactNode {
  return (
    <SiteName value={PRODUCT_NAME}>
      <ScrollToTop />
      <Beside part="LaunchTarget" />
      <ErrorBoundary>{useRoutes(TREE)}</ErrorBoundary>
    </SiteName>
  )
}

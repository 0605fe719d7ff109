import { type ReactNode, Suspense, useEffect } from 'react'
import { createRoutesFromElements, matchRoutes, Outlet, Route, Routes } from 'react-router-dom'
import { MessageModal } from '#components/messages/message-modal.tsx'
import { useDevice } from '#data/hooks/device-context.tsx'
import { common } from '#messages/fr.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { SiteName } from '#ui/layout/site-name.ts'
import { Spinner } from '#ui/status/spinner.tsx'
import { ROUTES } from '#wire/site.ts'
import styles from './app.module.css'
import { ErasureNotice } from './connection/erasure-notice.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { RouteGuard } from './guard.tsx'
import { NotFound } from './not-found.tsx'
import { InstallHint } from './offline/install-hint.tsx'
import { LaunchTarget } from './offline/launch-target.tsx'
import { StorageBar } from './offline/storage-bar.tsx'
import { UpdateBar } from './offline/update-bar.tsx'
import * as lazy from './routes.ts'
import { ScrollToTop } from './scroll-to-top.tsx'
import { AddressBar } from './shell/address-bar.tsx'
import { CookieBanner } from './shell/cookie-banner.tsx'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'

/** Says that a screen is on the page: nothing beside a screen that is being loaded is mounted. */
function Shown(): null {
  const { firstScreen } = useDevice().environment
  useEffect(() => firstScreen.shown(), [firstScreen])
  return null
}

function Layout(): ReactNode {
  return (
    <>
      <a className={styles.skip} href="#contenu">
        {common.skip}
      </a>
      <Header />
      <UpdateBar />
      <StorageBar />
      <AddressBar />
      <ErasureNotice />
      <ErrorBoundary>
        <Suspense
          fallback={
            <main id="contenu" className={styles.waiting}>
              <Spinner label={common.loading} />
            </main>
          }
        >
          <Outlet />
          <Shown />
        </Suspense>
      </ErrorBoundary>
      <InstallHint />
      <Footer />
      <CookieBanner />
      <MessageModal />
    </>
  )
}

/** Every screen at its address. */
const TREE = (
  <Route element={<Layout />}>
    <Route path={ROUTES.accueil} element={<lazy.Landing />} />
    <Route path={ROUTES.connexion} element={<lazy.Connexion />} />
    <Route path={ROUTES.motDePasse} element={<lazy.NewPassword />} />
    <Route path={ROUTES.adresseConfirmer} element={<lazy.ConfirmAddress />} />
    <Route path={ROUTES.adresseAnnuler} element={<lazy.UndoChange />} />
    <Route path={ROUTES.annonce} element={<lazy.AnnonceDetail />} />
    <Route path={ROUTES.contact} element={<lazy.Contact />} />
    <Route path={ROUTES.faq} element={<lazy.Faq />} />
    <Route path={ROUTES.ressources} element={<lazy.Resources />} />
    <Route path={ROUTES.mentionsLegales} element={<lazy.Legal page="mentions-legales" />} />
    <Route path={ROUTES.cgu} element={<lazy.Legal page="cgu" />} />
    <Route path={ROUTES.confidentialite} element={<lazy.Legal page="politique-confidentialite" />} />
    <Route element={<RouteGuard completing />}>
      <Route path={ROUTES.profilFinaliser} element={<lazy.CompleteProfil />} />
    </Route>
    <Route element={<RouteGuard />}>
      <Route path={ROUTES.profilModifier} element={<lazy.EditProfil />} />
      <Route path={ROUTES.profil} element={<lazy.Profil />} />
      <Route path={ROUTES.tableauDeBord} element={<lazy.TableauDeBord />} />
      <Route path={ROUTES.compte} element={<lazy.Compte />} />
      <Route path={ROUTES.partager} element={<lazy.SharedPhotos />} />
      <Route path={ROUTES.contrat} element={<lazy.Contrat />} />
      <Route path={ROUTES.inventaire} element={<lazy.Inventaire />} />
      <Route path={ROUTES.comptes} element={<lazy.Comptes />} />
      <Route path={ROUTES.exemplaire} element={<lazy.Exemplaire />} />
    </Route>
    <Route element={<RouteGuard only="boutique" />}>
      <Route path={ROUTES.annonceCreer} element={<lazy.CreateAnnonce />} />
      <Route path={ROUTES.annonceModifier} element={<lazy.EditAnnonce />} />
      <Route path={ROUTES.candidatures} element={<lazy.Candidatures />} />
    </Route>
    <Route path="*" element={<NotFound />} />
  </Route>
)

const ADDRESSES = createRoutesFromElements(TREE)

function matchesOf(pathname: string) {
  return matchRoutes(ADDRESSES, pathname) ?? []
}

/** Loads the screen of an address, which the router renders once it knows who is here. */
export async function preload(pathname: string): Promise<void> {
  const screens = matchesOf(pathname).map(
    ({ route }) => route.element as { readonly type?: Partial<lazy.Screen<never>> },
  )
  // What cannot be loaded is said where it is shown.
  await Promise.allSettled(screens.map(({ type }) => type?.load?.()))
}

/** The id of the annonce that an address names, if it does. */
export function annonceAt(pathname: string): string | undefined {
  return matchesOf(pathname).at(-1)?.params.annonceId
}

/** The router around it is the browser's, or the server's. */
export function App(): ReactNode {
  return (
    <SiteName value={PRODUCT_NAME}>
      <ScrollToTop />
      <LaunchTarget />
      <Routes>{TREE}</Routes>
    </SiteName>
  )
}

import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, Route, Routes } from 'react-router-dom'
import { useDevice } from '#data/hooks/device-context.tsx'
import { common } from '#messages/fr.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { SiteName } from '#ui/layout/site-name.ts'
import { Spinner } from '#ui/status/spinner.tsx'
import { ROUTES } from '#wire/site.ts'
import styles from './app.module.css'
import { Beside, loadBeside } from './beside/beside.ts'
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
  useEffect(() => {
    device.environment.firstScreen.shown()
    void loadBeside(device)
  }, [device])
  return null
}

function Layout(): ReactNode {
  return (
    <>
      <a className={styles.skip} href="#contenu">
        {common.skip}
      </a>
      <Header />
      <Beside part="UpdateBar" />
      <Beside part="StorageBar" />
      <Beside part="AddressBar" />
      <Beside part="ErasureNotice" />
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
      <Beside part="InstallHint" />
      <Footer />
      <Beside part="CookieBanner" />
      <Beside part="MessageModal" />
    </>
  )
}

/** Every screen at its address. The router around it is the browser's, or the server's. */
export function App(): ReactNode {
  return (
    <SiteName value={PRODUCT_NAME}>
      <ScrollToTop />
      <Beside part="LaunchTarget" />
      <Routes>
        <Route element={<Layout />}>
          <Route path={ROUTES.accueil} element={<SCREENS.accueil />} />
          <Route path={ROUTES.connexion} element={<SCREENS.connexion />} />
          <Route path={ROUTES.motDePasse} element={<SCREENS.motDePasse />} />
          <Route path={ROUTES.adresseConfirmer} element={<SCREENS.adresseConfirmer />} />
          <Route path={ROUTES.adresseAnnuler} element={<SCREENS.adresseAnnuler />} />
          <Route path={ROUTES.annonce} element={<SCREENS.annonce />} />
          <Route path={ROUTES.annonces} element={<SCREENS.annonces />} />
          <Route path={ROUTES.annoncesDepartement} element={<SCREENS.annoncesDepartement />} />
          <Route path={ROUTES.annoncesCommune} element={<SCREENS.annoncesCommune />} />
          <Route path={ROUTES.contact} element={<SCREENS.contact />} />
          <Route path={ROUTES.faq} element={<SCREENS.faq />} />
          <Route path={ROUTES.ressources} element={<SCREENS.ressources />} />
          <Route path={ROUTES.mentionsLegales} element={<SCREENS.mentionsLegales page="mentions-legales" />} />
          <Route path={ROUTES.cgu} element={<SCREENS.cgu page="cgu" />} />
          <Route path={ROUTES.confidentialite} element={<SCREENS.confidentialite page="politique-confidentialite" />} />
          <Route element={<RouteGuard completing />}>
            <Route path={ROUTES.profilFinaliser} element={<SCREENS.profilFinaliser />} />
          </Route>
          <Route element={<RouteGuard />}>
            <Route path={ROUTES.profilModifier} element={<SCREENS.profilModifier />} />
            <Route path={ROUTES.profil} element={<SCREENS.profil />} />
            <Route path={ROUTES.tableauDeBord} element={<SCREENS.tableauDeBord />} />
            <Route path={ROUTES.compte} element={<SCREENS.compte />} />
            <Route path={ROUTES.partager} element={<SCREENS.partager />} />
            <Route path={ROUTES.contrat} element={<SCREENS.contrat />} />
            <Route path={ROUTES.inventaire} element={<SCREENS.inventaire />} />
            <Route path={ROUTES.comptes} element={<SCREENS.comptes />} />
            <Route path={ROUTES.exemplaire} element={<SCREENS.exemplaire />} />
          </Route>
          <Route element={<RouteGuard only="boutique" />}>
            <Route path={ROUTES.annonceCreer} element={<SCREENS.annonceCreer />} />
            <Route path={ROUTES.annonceModifier} element={<SCREENS.annonceModifier />} />
            <Route path={ROUTES.candidatures} element={<SCREENS.candidatures />} />
          </Route>
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </SiteName>
  )
}

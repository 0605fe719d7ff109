import type { ManifestOptions } from 'vite-plugin-pwa'
import { PRODUCT_NAME } from './src/messages/product.ts'
import { SHARED_FIELD } from './src/wire/service-worker.ts'
import { APP_START, paths } from './src/wire/site.ts'

const PAPER = '#f7f1e5'

const icon = (src: string, sizes: string) => ({ src: `/icons/${src}`, sizes, type: 'image/png' })
const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon-192.png', '192x192')] })
const screenshot = (name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.png`,
  sizes,
  type: 'image/png',
  form_factor,
  label,
})

/** The web app manifest of the installed app. The colours are those of `src/ui/tokens.css`. */
export const manifest: Partial<ManifestOptions> & { readonly launch_handler: object; readonly share_target: object } = {
  id: '/',
  name: PRODUCT_NAME,
  short_name: PRODUCT_NAME,
  description:
    'Rapproche les boutiques qui ont une étagère ou un corner libre et les créateurs qui cherchent où exposer.',
  lang: 'fr',
  dir: 'ltr',
  start_url: APP_START,
  scope: '/',
  display: 'standalone',
  theme_color: PAPER,
  background_color: PAPER,
  categories: ['business', 'shopping'],
  // In the window already open, which has its drafts. `focus-existing` would drop what is shared to the app:
  // https://github.com/WICG/web-app-launch/issues/62
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  // Photos of a shelf, shared from the camera into a new annonce: the service worker receives them.
  share_target: {
    action: paths.partager,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: SHARED_FIELD, accept: ['image/*'] }] },
  },
  icons: [
    icon('icon-192.png', '192x192'),
    icon('icon-512.png', '512x512'),
    { ...icon('icon-maskable-512.png', '512x512'), purpose: 'maskable' },
    { ...icon('icon-monochrome-512.png', '512x512'), purpose: 'monochrome' },
  ],
  shortcuts: [
    shortcut('Noter une vente', paths.comptoir),
    shortcut('Mes annonces', paths.tableauDeBord),
    shortcut('Parcourir', '/#annonces'),
    shortcut("Fiche d'inventaire", paths.inventaire('modele')),
  ],
  screenshots: [
    screenshot('annonces-narrow', '412x915', 'narrow', 'Les annonces, à parcourir même hors ligne'),
    screenshot('annonce-narrow', '412x915', 'narrow', 'Une annonce : photos, prix par mois, dates'),
    screenshot('tableau-narrow', '412x915', 'narrow', 'Le tableau de bord et les candidatures'),
    screenshot('annonces-wide', '1280x800', 'wide', 'Les annonces, à parcourir même hors ligne'),
    screenshot('inventaire-wide', '1280x800', 'wide', "La fiche d'inventaire, à remplir et à télécharger en PDF"),
  ],
}

import { existsSync } from 'node:fs'
import { paths } from '#wire/site.ts'
import { startServer } from '../tests/fixtures/server.ts'
import { inSitemap, tellOfPages } from './lighthouse/pages.ts'

/** Lighthouse on the public pages, on a phone, with the demo market. After a build. */
if (!existsSync('dist/gateway/serve.js')) throw new Error('npm run build first')
const { url, stop } = await startServer({ seed: true })
await tellOfPages(
  url,
  [
    ['landing page', paths.accueil],
    ['annonce', await inSitemap(url, /^\/annonce\//)],
    ['département', await inSitemap(url, /^\/annonces\/[^/]+$/)],
    ['départements', paths.annonces],
    ['commune', await inSitemap(url, /^\/annonces\/[^/]+\/[^/]+$/)],
    ['connexion', paths.connexion],
    ['contact', paths.contact],
    ['faq', paths.faq],
    ['ressources', paths.ressources],
    ['mentions légales', paths.mentionsLegales],
    ['CGU', paths.cgu],
    ['confidentialité', paths.confidentialite],
    ['accessibilité', paths.accessibilite],
  ],
  'demo market',
)
await stop()

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { departementOf } from '#domain/market/departements.ts'
import { departementPath } from '#wire/place-paths.ts'
import { paths } from '#wire/site.ts'
import { openChromium } from '../scripts/lib/open-chromium.ts'
import { startServer } from '../tests/fixtures/server.ts'
import { linkOn, tellOfPages } from './lighthouse/pages.ts'
import { fillFolder } from './market/folder.ts'
import { ANNONCES_CITY, publishAnnonces } from './photos/publish.ts'

/**
 * Lighthouse on the pages whose weight depends on the market, where a first visit downloads 10,000 annonces. The newest
 * have real photographs. After a build.
 */
const SIZE = 10_000
const NEWEST = 24
const SETTLED_MS = 20_000 // time for new annonces to reach the catalogue and the lists

if (!existsSync('dist/gateway/serve.js')) throw new Error('npm run build first')
const dataDir = await mkdtemp(join(tmpdir(), 'rayon-bench-'))
await fillFolder(dataDir, SIZE)
const server = await startServer({ dataDir })
const browser = await openChromium({ shell: true })
await publishAnnonces(browser, server, NEWEST)
await browser.close()
await fetch(`${server.url}/catalogue/manifest.json`) // builds the catalogue before the first visit
await setTimeout(SETTLED_MS)
await tellOfPages(
  server.url,
  [
    ['landing page', paths.accueil],
    ['annonce', await linkOn(server.url, paths.accueil, /^\/annonce\//)],
    ['département', departementPath(departementOf(ANNONCES_CITY.commune))],
  ],
  `${SIZE} annonces`,
)
await server.stop()
await rm(dataDir, { recursive: true, force: true })

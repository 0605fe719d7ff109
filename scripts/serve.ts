import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { warnAtStart } from '#gateway/doctor/at-start.ts'
import { startGateway } from '#gateway/main.ts'
import { runProcess, stopOnSignal } from '#gateway/run-process.ts'
import type { RenderPage } from '#wire/first-html.ts'
import { openedText } from './lib/opened-text.ts'
import { seedIfEmpty } from './seed/seed-if-empty.ts'

const STOP_MAX_MS = 2000

/** Beside what browsers receive: `scripts/build.mjs` makes both of the same sources. */
const ENTRY = '../server/entry-server.js'

/** The app's own components, built to be rendered here; `null` where there is no such build, as in development. */
async function loadRenderer(appDir: string): Promise<RenderPage | null> {
  const path = join(appDir, ENTRY)
  if (!existsSync(path)) return null
  const { renderPage } = (await import(pathToFileURL(path).href)) as { readonly renderPage: RenderPage }
  return renderPage
}

/**
 * The gateway as a process, with what it may not know: the app's components, and the demo market that fills an empty
 * store, unless `--vide`.
 */
await runProcess(async () => {
  warnAtStart()
  const gateway = await startGateway({ loadRenderer })
  stopOnSignal(gateway, STOP_MAX_MS)
  const seeded = process.argv.includes('--vide') ? 'skipped' : await seedIfEmpty(gateway, new Date())
  if (seeded === 'done') await gateway.makeCatalogue()
  console.log(openedText(gateway.url, seeded))
})

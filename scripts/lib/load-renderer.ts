import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from '#wire/first-html.ts'

/** Beside what browsers receive: `scripts/build.mjs` makes both of the same sources. */
const ENTRY = '../server/entry-server.js'

/** The app's own components, built to be rendered here; `null` where there is no such build, as in development. */
export async function loadRenderer(appDir: string): Promise<RenderPage | null> {
  const path = join(appDir, ENTRY)
  if (!existsSync(path)) return null
  const { renderPage } = (await import(pathToFileURL(path).href)) as { readonly renderPage: RenderPage }
  return renderPage
}

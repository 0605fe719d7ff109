import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_HTML_ID, type FirstHtml, inScriptElement, type RenderedPage } from '#wire/first-html.ts'
import { DEFERRED_SCRIPT } from '#wire/names.ts'
import { SHELL_PATH } from '#wire/site.ts'
import { headHtml, type PageHead } from './head.ts'

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /\s*<meta\s+name="description"[^>]*>/
const APP_SCRIPT = /<script type="module"/g
const ROOT = /<div id="root"><\/div>\s*<noscript>[^<]*<\/noscript>/

/** Assembles a complete page from the rendered parts. */
export type PageTemplate = (head: PageHead, page: RenderedPage, hydrationData: FirstHtml) => string

/**
 * The built shell, split where pages differ; `null` for a shell with an unexpected structure.
 * @param origin of the site
 */
export function readTemplate(appDir: string, origin: string): PageTemplate | null {
  const path = join(appDir, SHELL_PATH)
  const shell = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (![TITLE, DESCRIPTION, ROOT].every((part) => part.test(shell))) return null
  // Defers the app's code until the page is painted: `src/first-script.ts` then loads it.
  const deferred = shell.replace(APP_SCRIPT, `<script type="${DEFERRED_SCRIPT}"`)
  const [before = '', tail = ''] = deferred.replace(DESCRIPTION, '').split(TITLE)
  const [between = '', after = ''] = tail.split(ROOT)
  return (head, { root, preloads }, hydrationData) =>
    [
      before,
      headHtml(head, origin),
      preloads,
      between,
      `<div id="root">${root}</div>`,
      `<script type="application/json" id="${FIRST_HTML_ID}">${inScriptElement(hydrationData)}</script>`,
      after,
    ].join('')
}

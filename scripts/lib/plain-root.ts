import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

/** What Vite takes for the end of a file's path, wherever it stands there: a query or a fragment follows. */
const ENDS_PATHS = /[?#]/

/** A link to the root, by a path without these, which goes with this process. */
function linkToRoot(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rayon-libre-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const link = join(folder, 'projet')
  symlinkSync(ROOT, link)
  return link
}

/** The project's root by a path that Vite and Vitest read whole, whatever the folders above are named. */
export const PLAIN_ROOT = ENDS_PATHS.test(ROOT) ? linkToRoot() : ROOT

/** Has them keep to that path: each file would be back under its own otherwise. */
export const PLAIN_PATHS = { preserveSymlinks: true }

/** Vitest would name its own entry by the path that Node has of it. */
export const VITEST = [{ find: /^vitest$/, replacement: join(PLAIN_ROOT, 'node_modules/vitest/dist/index.js') }]

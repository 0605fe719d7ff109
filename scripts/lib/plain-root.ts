import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

/** Characters that Vite takes for the end of a file's path, or for the start of an encoded character, wherever they are. */
const ENDS_PATHS = /[?#%]/

/** A symlink to the root by a path without these characters, deleted when this process exits. */
function linkToRoot(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rayon-libre-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const link = join(folder, 'projet')
  symlinkSync(ROOT, link)
  return link
}

/** The project's root by a path that Vite and Vitest read whole, whatever the parent folders are named. */
export const PLAIN_ROOT = ENDS_PATHS.test(ROOT) ? linkToRoot() : ROOT

/** Makes them keep that path: otherwise they resolve each file to its real path. */
export const PLAIN_PATHS = { preserveSymlinks: true }

/** Vitest would otherwise name its own entry by Node's path of it. */
export const VITEST = [{ find: /^vitest$/, replacement: join(PLAIN_ROOT, 'node_modules/vitest/dist/index.js') }]

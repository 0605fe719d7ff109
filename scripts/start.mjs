import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { ROOT } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { isBuilt } from './lib/stamp.mjs'

/** `npm start`: installs and builds after changes, then serves. `-- --vide` opens an empty market. */
requireNode()
process.chdir(ROOT)
await ensureInstalled()
if (!isBuilt()) {
  console.log("Construction de l'application...")
  const code = await run(process.execPath, [join(ROOT, 'scripts', 'build.mjs')])
  if (code !== 0) process.exit(code)
}
await import(pathToFileURL(join(ROOT, 'dist', 'gateway', 'serve.js')).href)

import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FOLDER = 'dist/week' // beside the validators that the build has made

/** Builds the gateway of a run as `scripts/build.mjs` builds the product's. @returns the program's path */
export async function buildGateway(): Promise<string> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: { gateway: 'bench/week/gateway.ts', hashing: 'gateway/accounts/hashing/worker.ts' },
    outdir: FOLDER,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
  for (const name of ['communes.txt.gz', 'places.txt.gz']) {
    copyFileSync(join(ROOT, 'src', 'data', 'communes', name), join(ROOT, FOLDER, name))
  }
  return join(ROOT, FOLDER, 'gateway.js')
}

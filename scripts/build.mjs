import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { writeLicences } from './lib/licences.mjs'
import { ROOT } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { sourceHash, writeStamp } from './lib/stamp.mjs'

const TEXTS = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.txt', '.webmanifest', '.ttf', '.xml'])
const WORTH_IT = 1024 // bytes: below, the headers weigh as much as the gain

/** Writes `.br` and `.gz` next to every text file of a folder, for a server that negotiates by Accept-Encoding. */
function compressFolder(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXTS.has(extname(entry.name))) continue
    const path = join(entry.parentPath, entry.name)
    const body = readFileSync(path)
    if (body.length < WORTH_IT) continue
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }))
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(body, {
        params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
      }),
    )
  }
}

/** Builds dist/app for browsers, dist/gateway for Node, and dist/server, with which the gateway renders pages. */
async function build() {
  requireNode()
  await ensureInstalled()
  const hash = sourceHash()
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true })
  const code = await run('vite', ['build', '--outDir', 'dist/app', '--emptyOutDir', '--logLevel', 'warn'])
  if (code !== 0) return code
  // Which file imports which is for the budgets' test only: not served.
  renameSync(join(ROOT, 'dist', 'app', 'files.json'), join(ROOT, 'dist', 'files.json'))
  const server = ['build', '--ssr', 'src/entry-server.tsx', '--outDir', 'dist/server', '--emptyOutDir']
  const rendered = await run('vite', [...server, '--logLevel', 'warn'])
  if (rendered !== 0) return rendered
  const operators = await run('vite', ['build', '-c', 'vite.moderation.config.ts', '--logLevel', 'warn'])
  if (operators !== 0) return operators
  writeLicences(join(ROOT, 'dist', 'app', 'licences.txt'))
  compressFolder(join(ROOT, 'dist', 'app'))
  const { build: bundle } = await import('esbuild')
  await bundle({
    absWorkingDir: ROOT,
    entryPoints: {
      serve: 'scripts/serve.ts',
      jobs: 'gateway/entries/jobs.ts',
      doctor: 'gateway/entries/doctor.ts',
      admin: 'gateway/entries/admin.ts',
      backup: 'gateway/entries/backup.ts',
      restore: 'gateway/entries/restore.ts',
      hashing: 'gateway/accounts/hashing/worker.ts',
    },
    outdir: 'dist/gateway',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
  // The gateway locates annonces with them.
  for (const name of ['communes.txt.gzip', 'places.txt.gzip']) {
    copyFileSync(join(ROOT, 'src', 'data', 'communes', name), join(ROOT, 'dist', 'gateway', name))
  }
  const validators = await run('tsx', ['couchdb/build-cli.ts'])
  if (validators !== 0) return validators
  writeStamp(hash)
  console.log('Construit dans dist/.')
  return 0
}

process.exitCode = await build()

import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compressFolder } from './lib/compress.mjs'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { writeLicences } from './lib/licences.mjs'
import { ROOT } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { sourceHash, writeStamp } from './lib/stamp.mjs'

/** dist/app is what browsers receive, dist/gateway what Node runs, dist/server what it renders pages with. */
async function build() {
  requireNode()
  await ensureInstalled()
  const hash = sourceHash()
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true })
  const code = await run('vite', ['build', '--outDir', 'dist/app', '--emptyOutDir', '--logLevel', 'warn'])
  if (code !== 0) return code
  // What loads what is for the budgets' test, and for nobody else.
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
  // The gateway finds with them where an annonce is.
  for (const name of ['communes.txt.gz', 'places.txt.gz']) {
    copyFileSync(join(ROOT, 'src', 'data', 'communes', name), join(ROOT, 'dist', 'gateway', name))
  }
  const validators = await run('tsx', ['couchdb/build-cli.ts'])
  if (validators !== 0) return validators
  writeStamp(hash)
  console.log('Construit dans dist/.')
  return 0
}

process.exitCode = await build()

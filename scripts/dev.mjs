import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { ROOT } from './lib/paths.mjs'

/** `npm run dev`: the gateway on 3001, restarted on changes, behind Vite on PORT (3000), which reloads screens. */
requireNode()
await ensureInstalled()
const port = process.env.PORT ?? '3000'
const bin = (name) => join(ROOT, 'node_modules', '.bin', name)
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'scripts/serve.ts', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PORT: '3001' },
  }),
  spawn(bin('vite'), ['--port', port, '--strictPort'], { cwd: ROOT, stdio: 'inherit' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0
    stop()
  })
}

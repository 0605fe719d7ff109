import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'

/** The globals that a program reads and that a history provides. */
const PROVIDED = [
  ...(['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'AbortSignal'] as const),
  ...(['BroadcastChannel', 'crypto', 'console', 'Math', 'self', 'globalThis'] as const),
  ...(['fetch', 'navigator', 'Request', 'queuedRequests', 'communes'] as const),
]
type Provided = { readonly [N in (typeof PROVIDED)[number]]?: unknown }

/** A program that can be started many times, each time with fresh modules, as in a browser's tabs. */
export type Program<Exports> = (provided: Provided) => Exports

const require = createRequire(import.meta.url)

async function compile<Exports>(entry: string, options: BuildOptions): Promise<Program<Exports>> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    format: 'cjs',
    target: 'node20',
    supported: { 'dynamic-import': false }, // code evaluated from text cannot import
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    ...options,
  })
  const code = outputFiles?.[0]?.text ?? ''
  const start = new Function('require', 'module', 'exports', ...PROVIDED, code)
  return (provided) => {
    const module = { exports: {} }
    const globals = PROVIDED.map((name) => provided[name] ?? (globalThis as Record<string, unknown>)[name])
    start(require, module, module.exports, ...globals)
    return module.exports as Exports
  }
}

export type TabExports = typeof import('./programs/tab.ts')

/** A tab's program: libraries included, so that each tab has its own. */
export function tabProgram(): Promise<Program<TabExports>> {
  return compile('./programs/tab.ts', { platform: 'browser' })
}

/** The part of the service worker that histories drive: its contact messages. */
export interface WorkerExports {
  keepContactMessages(): void
}

/** A service worker's program; Workbox's queue, which uses IndexedDB, is replaced. */
export function workerProgram(): Promise<Program<WorkerExports>> {
  const queue = fileURLToPath(new URL('./programs/workbox-queue.ts', import.meta.url))
  const alias = { 'workbox-background-sync': queue }
  return compile('../../../service-worker/contact.ts', { platform: 'browser', alias })
}

/** The list of communes, of which each process would take a tenth of a second to read its own. */
const sharedCommunes: Plugin = {
  name: 'shared communes',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/gateway\/catalogue\/communes\.ts$/ }, () => ({
      contents: 'export const { communeLocations, communeOf, communeName, departementFor } = communes',
    }))
  },
}

/** The gateway process's program; its libraries and its communes are shared, and keep the machine's time. */
export function gatewayProgram(): Promise<Program<typeof import('./programs/gateway.ts')>> {
  return compile('./programs/gateway.ts', { platform: 'node', packages: 'external', plugins: [sharedCommunes] })
}

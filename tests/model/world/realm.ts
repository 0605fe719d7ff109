import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'

/** The names that a program reads from its surroundings and that a history provides. */
const PROVIDED = [
  'Date',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'AbortSignal',
  'BroadcastChannel',
  'crypto',
  'console',
  'Math',
  'self',
  'globalThis',
  'fetch',
  'navigator',
  'Request',
  'keptRequests',
] as const
type Provided = { readonly [N in (typeof PROVIDED)[number]]?: unknown }

/** A program that can be started many times over, each time with all of its modules anew, as a browser's tabs do. */
export type Program<Exports> = (provided: Provided) => Exports

const require = createRequire(import.meta.url)
const MODULE_URL = new URL('../../../gateway/catalogue/communes.ts', import.meta.url).href

async function compile<Exports>(entry: string, options: BuildOptions): Promise<Program<Exports>> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    format: 'cjs',
    target: 'node20',
    supported: { 'dynamic-import': false }, // code made of a text has no way to import
    write: false,
    // The one file that reads its own address, to find the list of communes.
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': JSON.stringify(MODULE_URL) },
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

/** What a browser's tab runs: libraries included, so that each tab has its own. */
export function tabProgram(): Promise<Program<typeof import('./programs/tab.ts')>> {
  return compile('./programs/tab.ts', { platform: 'browser' })
}

/** What of the service worker's program is driven: its contact messages. */
export interface WorkerExports {
  keepContactMessages(): void
}

/** What a browser's service worker runs of its own; Workbox's store, which is on IndexedDB, has a stand-in. */
export function workerProgram(): Promise<Program<WorkerExports>> {
  const queue = fileURLToPath(new URL('./programs/workbox-queue.ts', import.meta.url))
  return compile('../../../service-worker/contact.ts', {
    platform: 'browser',
    alias: { 'workbox-background-sync': queue },
  })
}

/** What the gateway's process runs; its libraries are shared, and keep the machine's time. */
export function gatewayProgram(): Promise<Program<typeof import('./programs/gateway.ts')>> {
  return compile('./programs/gateway.ts', { platform: 'node', packages: 'external' })
}

import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import type { Plugin } from 'vite'

const ENTRY = fileURLToPath(new URL('../../src/first-script.ts', import.meta.url))
const DEV_PATH = '/@first-script.js'

/** Compiles the head's script into one small file for old browsers: it runs before the first paint. */
function compiled(): string {
  const { outputFiles } = buildSync({
    entryPoints: [ENTRY],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    tsconfigRaw: '{}', // without a line that says that it is strict
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** Inserts it at the top of the head. Inline would be shorter, but the content policy forbids inline scripts. */
export function firstScript(): Plugin {
  let path = DEV_PATH
  return {
    name: 'first-script',
    buildStart() {
      if (this.environment.mode !== 'build') return
      const source = compiled()
      path = `/assets/first-script-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName: path.slice(1), source })
    },
    configureServer({ middlewares }) {
      middlewares.use(DEV_PATH, (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(compiled())
      })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: path }, injectTo: 'head-prepend' }],
  }
}

/** Renames the built page to the shell, so that it is no folder's index: the server renders `/`. */
export function namedShell(): Plugin {
  return {
    name: 'named-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page !== undefined) page.fileName = 'shell.html'
    },
  }
}

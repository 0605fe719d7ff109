import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import type { Plugin } from 'vite'

const ENTRY = fileURLToPath(new URL('../../src/first-script.ts', import.meta.url))
const DEV_PATH = '/@first-script.js'

/** The script of the head, in one small file of a browser's oldest form: it runs before anything is painted. */
function compiled(): string {
  const { outputFiles } = buildSync({
    entryPoints: [ENTRY],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** Puts it at the top of the head. Inline it would be shorter, and the content policy allows none. */
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

/** The built page is the shell, and no folder's index: what stands at `/` is rendered. */
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

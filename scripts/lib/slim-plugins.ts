import type { Plugin } from 'vite'

/** What is left out of a library: whoever updates it learns at the next build that it says it otherwise. */
interface Cut {
  readonly files: RegExp
  readonly from: RegExp
  readonly to: string
}

const ROUTER = /\/node_modules\/react-router\/.*\.mjs$/
const DOWNSHIFT = /\/node_modules\/downshift\/dist\/downshift\.esm\.mjs$/

/** A function of a module as it is published, to its closing brace. */
const wholeFunction = (name: string) => new RegExp(`^function ${name}\\([\\s\\S]*?^\\}$`, 'gm')

/**
 * What keeps unused parts of libraries in a build. An assignment to a component keeps it, with all that it needs, though
 * nobody uses it; so does a call that the bundler cannot know to be without effect.
 */
const CUTS: readonly Cut[] = [
  // Names for developers' tools.
  { files: ROUTER, from: /^[A-Z]\w*\.displayName = .*;$/gm, to: '' },
  { files: ROUTER, from: /(?<== )(?=React\d*\.(?:forwardRef|createContext|memo)\()/g, to: '/* @__PURE__ */ ' },
  // What only the router's framework mode uses: data loaded ahead by links, errors of loaders and of server components.
  { files: ROUTER, from: wholeFunction('PrefetchPageLinks'), to: 'function PrefetchPageLinks() { return null }' },
  {
    files: ROUTER,
    from: wholeFunction('usePrefetchBehavior'),
    to: 'function usePrefetchBehavior() { return [false, React8.useRef(null), {}] }',
  },
  {
    files: ROUTER,
    from: wholeFunction('DefaultErrorComponent'),
    to: 'function DefaultErrorComponent() { return null }',
  },
  { files: ROUTER, from: wholeFunction('RSCErrorHandler'), to: 'function RSCErrorHandler({ error }) { throw error }' },
  // What tells developers of a route that is written wrong, and of a hook that is called too early.
  { files: ROUTER, from: wholeFunction('warning'), to: 'function warning() {}' },
  { files: ROUTER, from: wholeFunction('warningOnce'), to: 'function warningOnce() {}' },
  // The select, the tags and the component with a render function; what checks props in development.
  { files: DOWNSHIFT, from: /^(?:useSelect|useMultipleSelection|_useTagGroup)\.stateChangeTypes = .*;$/gm, to: '' },
  {
    files: DOWNSHIFT,
    from: /^var (\w*[pP]ropTypes(?:\$\d)?) = (?:_extends\(.*)?\{\n[\s\S]*?^\}\)?;$/gm,
    to: 'var $1 = {};',
  },
]

/** Modules of libraries that never run here, with what they are imported for. */
const EMPTY_MODULES: readonly (readonly [RegExp, string])[] = [
  // Every browser that runs the rest has a `BroadcastChannel`.
  [/\/broadcast-channel\/dist\/esbrowser\/methods\/indexed-db\.js$/, 'export const IndexedDBMethod = undefined'],
  [/\/broadcast-channel\/dist\/esbrowser\/methods\/localstorage\.js$/, 'export const LocalstorageMethod = undefined'],
  [/\/broadcast-channel\/dist\/esbrowser\/methods\/simulate\.js$/, 'export const SimulateMethod = undefined'],
]

/** Takes out of libraries what is not used, where the bundler alone cannot know it. */
export function withoutUnusedParts(): Plugin {
  const found = new Set<Cut | RegExp>()
  return {
    name: 'without-unused-parts',
    apply: 'build',
    transform(code, id) {
      let left = code
      for (const cut of CUTS) {
        if (!cut.files.test(id)) continue
        const next = left.replace(cut.from, cut.to)
        if (next !== left) found.add(cut)
        left = next
      }
      return left === code ? null : { code: left, map: null }
    },
    load(id) {
      const empty = EMPTY_MODULES.find(([file]) => file.test(id))
      if (empty === undefined) return null
      found.add(empty[0])
      return empty[1]
    },
    buildEnd() {
      const missed = [...CUTS, ...EMPTY_MODULES.map(([file]) => file)].filter((one) => !found.has(one))
      if (missed.length > 0)
        this.error(`not found any more: ${missed.map((one) => String('from' in one ? one.from : one)).join(', ')}`)
    },
  }
}

import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\//
const NAMES = /^[A-Z]\w*\.displayName = .*;$/gm

/**
 * Drops the names that the router gives its components for developers' tools: an assignment keeps a component in the
 * build that nobody uses, with all that it needs.
 */
export function withoutDeveloperNames(): Plugin {
  return {
    name: 'without-developer-names',
    apply: 'build',
    transform: (code, id) => (ROUTER.test(id) ? { code: code.replace(NAMES, ''), map: null } : null),
  }
}

/** Replaces parts of libraries that are never called; see vite.config.ts. */
export const unused = true

// The names that `broadcast-channel` imports.
export const IndexedDBMethod = undefined
export const LocalstorageMethod = undefined
export const SimulateMethod = undefined

// The name that jsPDF imports from `fast-png`.
export const decode = undefined

/** Stands for optional parts of jsPDF that are never called; see vite.config.ts. */
export const unused = true

import type { jsPDF } from 'jspdf'

/** jsPDF's plugin API, which its types leave out. */
export interface Internals {
  readonly events: { subscribe(event: string, listener: (data: { pageNumber: number }) => void): void }
  readonly scaleFactor: number
  /** Writes to the current page, or to the object of the current event. */
  write(text: string): void
  getPageInfo(page: number): { readonly objId: number }
  /** A separate object, written after the pages; must be requested while the document is being built. */
  newAdditionalObject(): { readonly objId: number; content: string }
}

export function internalsOf(pdf: jsPDF): Internals {
  return pdf.internal as unknown as Internals
}

/** Writes a separate object. @returns its number */
export function object(internals: Internals, content: string): number {
  const made = internals.newAdditionalObject()
  made.content = content
  return made.objId
}

/** A PDF text string in UTF-16, so that screen readers read accents correctly. */
export function text(value: string): string {
  const units = Array.from({ length: value.length }, (_, at) => value.charCodeAt(at).toString(16).padStart(4, '0'))
  return `<feff${units.join('')}>`
}

export function references(ids: readonly number[]): string {
  return ids.map((id) => `${id} 0 R`).join(' ')
}

import { saveFile } from '#ui/save-file.ts'

const PDF = 'application/pdf'

/** Whether this browser gives a file to another app. */
export function canShare(): boolean {
  return navigator.canShare?.({ files: [new File([''], 'papier.pdf', { type: PDF })] }) === true
}

/** Gives a PDF to another app, or downloads it when the browser refuses. */
export async function share({ name, content }: { readonly name: string; readonly content: Blob }): Promise<void> {
  try {
    await navigator.share({ files: [new File([content], name, { type: PDF })] })
  } catch (error) {
    // Not when somebody closed the choice of apps.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile({ name, content })
  }
}

const RELEASE_MS = 60_000 // browsers read the file after the click; a minute is enough

/** Downloads a file made in the page. */
export function saveFile({ name, content }: { readonly name: string; readonly content: Blob }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS)
}

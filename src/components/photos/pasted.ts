/** Whether a text is only the names of the files pasted with it: a file manager copies both. */
function namesFiles(text: string, files: readonly File[]): boolean {
  const names = files.flatMap(({ name }) => [name, encodeURI(name)])
  const isName = (line: string) => names.some((name) => line === name || line.endsWith(`/${name}`))
  const lines = text
    .replaceAll('\\', '/')
    .split(/[\r\n]+/)
    .filter(Boolean)
  return lines.length > 0 && lines.every(isName)
}

/**
 * The pasted files that become photos. Spreadsheets and word processors copy a text with a picture of it: in a text
 * field, the text is pasted.
 */
export function pastedPhotos(
  clipboard: Pick<DataTransfer, 'files' | 'getData'>,
  into: 'text' | 'page',
): readonly File[] {
  const files = [...clipboard.files]
  const text = into === 'text' ? clipboard.getData('text/plain') : ''
  return text === '' || namesFiles(text, files) ? files : []
}

/** Whether a text is no more than the names of the files it comes with: a file manager copies both. */
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
 * The files of a paste that become photos. Spreadsheets and word processors copy a text with a picture of it: where text can
 * be typed, the text is what is pasted.
 */
export function pastedPhotos(
  clipboard: Pick<DataTransfer, 'files' | 'getData'>,
  into: 'text' | 'page',
): readonly File[] {
  const files = [...clipboard.files]
  const text = into === 'text' ? clipboard.getData('text/plain') : ''
  return text === '' || namesFiles(text, files) ? files : []
}

/**
 * Replaces a document's table, between `<!-- name: … -->` and `<!-- /name -->`, with one generated from the code.
 * @throws RangeError when the markers are missing
 */
export function withTable(document: string, name: string, rows: readonly (readonly string[])[]): string {
  const begin = `<!-- ${name}: made by \`npm run tables\`, do not edit -->`
  const from = document.indexOf(begin)
  const to = document.indexOf(`<!-- /${name} -->`)
  if (from < 0 || to < from) throw new RangeError(`the document has no place for ${name}`)
  const [head = [], ...body] = rows
  const lines = [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`)
  return `${document.slice(0, from + begin.length)}\n\n${lines.join('\n')}\n\n${document.slice(to)}`
}

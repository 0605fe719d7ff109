/** What parts the cells of a pasted table, by its first line; a name further down may have a tab of its own. */
export function separatorOf(text: string): '\t' | ';' | ',' {
  const first = text.split(/\r\n?|\n/).find((line) => line.trim() !== '') ?? ''
  if (first.includes(';') && !first.includes('\t')) return ';'
  return text.includes('\t') ? '\t' : ','
}

function count(line: string, separator: string): number {
  return line.split(separator).length - 1
}

/** Whether what is pasted into a cell is a table of several cells, and no sentence: those have commas of their own. */
export function isTable(text: string): boolean {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const separator = separatorOf(text)
  if (separator === '\t') return true
  const [first = '', ...others] = lines
  const least = separator === ';' ? 1 : 2
  const cells = count(first, separator)
  return others.length > 0 && cells >= least && others.every((line) => count(line, separator) >= least)
}

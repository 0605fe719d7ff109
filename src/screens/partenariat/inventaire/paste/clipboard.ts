/** What parts the cells of a pasted table: tabs from a spreadsheet, else what its first line has most of a CSV's. */
export function separatorOf(text: string): '\t' | ';' | ',' {
  if (text.includes('\t')) return '\t'
  const first = text.trimStart().split('\n', 1)[0] ?? ''
  return first.includes(';') ? ';' : ','
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

import { searchKey } from '#domain/input.ts'

const PART_MAX = 40 // characters of a name

/**
 * The name of a file that somebody keeps among many: lower case, without accents, words and parts joined by hyphens.
 * @param parts what it is, of whom, its number and day; empty ones are left out
 */
export function fileName(parts: readonly string[], extension: 'pdf' | 'csv'): string {
  const words = parts.map((part) => searchKey(part).slice(0, PART_MAX).trim().replaceAll(' ', '-'))
  return `${words.filter((word) => word !== '').join('-')}.${extension}`
}

import type { Stored } from '../../store/documents.ts'

/** The first documents of some pages that are wanted: those of the first page that has any. */
export async function firstPage<T>(
  pages: AsyncIterable<readonly Stored<T>[]>,
  isWanted: (doc: Stored<T>) => boolean | Promise<boolean>,
): Promise<readonly Stored<T>[]> {
  for await (const page of pages) {
    const wanted: Stored<T>[] = []
    for (const doc of page) if (await isWanted(doc)) wanted.push(doc)
    if (wanted.length > 0) return wanted
  }
  return []
}

/** The wanted items of the first page that has any. */
export async function firstPage<T>(
  pages: AsyncIterable<readonly T[]>,
  isWanted: (one: T) => boolean | Promise<boolean>,
): Promise<readonly T[]> {
  for await (const page of pages) {
    const wanted: T[] = []
    for (const one of page) if (await isWanted(one)) wanted.push(one)
    if (wanted.length > 0) return wanted
  }
  return []
}

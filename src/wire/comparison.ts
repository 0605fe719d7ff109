import { paths } from './site.ts'

/** The query parameter of a list of candidatures that names the créateurs to compare. */
const QUERY = 'comparer'

/** The address that compares candidatures of an annonce. @param createurs theirs, in the order of the columns */
export function comparisonPath(annonceId: string, createurs: readonly string[]): string {
  return `${paths.candidatures(annonceId)}?${QUERY}=${createurs.join('.')}`
}

/** The créateurs that an address compares; `undefined` when it shows the list. */
export function comparedIn(query: { get(name: string): string | null }): readonly string[] | undefined {
  return query.get(QUERY)?.split('.')
}

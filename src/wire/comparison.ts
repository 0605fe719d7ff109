import { paths } from './site.ts'

/** The query of a list of candidatures that names the créateurs to compare. */
const QUERY = 'comparer'

/** Where candidatures of an annonce are compared. @param createurs whose, in the order of the columns */
export function comparisonPath(annonceId: string, createurs: readonly string[]): string {
  return `${paths.candidatures(annonceId)}?${QUERY}=${createurs.join('.')}`
}

/** Whose candidatures an address compares; `undefined` for one that shows the list. */
export function comparedIn(query: { get(name: string): string | null }): readonly string[] | undefined {
  return query.get(QUERY)?.split('.')
}

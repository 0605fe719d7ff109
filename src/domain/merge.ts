import type { Candidature } from './candidature.ts'
import { same } from './same.ts'
import { progressOf } from './transitions.ts'

type Fields = { readonly [field: string]: unknown }

/**
 * Three-way merge of fields: what only one side changed is kept; of what both changed, the local side's, which is
 * the later of the two to reach the server.
 * @param base the last version both sides knew; `undefined` when there is none
 */
export function mergeFields<T extends Fields>(base: T | undefined, theirs: T, ours: T): T {
  const merged: { [field: string]: unknown } = Object.assign({}, theirs)
  for (const field of Object.keys(ours)) {
    const untouched = base !== undefined && same(base[field], ours[field])
    if (!untouched) merged[field] = ours[field]
  }
  return merged as T
}

/**
 * Two versions of a candidature: the one further along wins, and a final state is never left. At equal progress the
 * server's stands, since it was there first.
 */
export function mergeCandidature(theirs: Candidature, ours: Candidature): Candidature {
  return progressOf(ours.status) > progressOf(theirs.status) ? ours : theirs
}

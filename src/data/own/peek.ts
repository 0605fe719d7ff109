import type { Found, Many, OwnCollection, Queries, Query } from './queries.ts'

interface Identified {
  readonly _id: string
}

/** Documents that have been read before a page asks for them. */
export interface Ahead {
  readonly query: Many<OwnCollection>
  readonly docs: readonly Identified[]
}

function within(range: Many<OwnCollection>['between'], id: string): boolean {
  return range === undefined || (id > range[0] && id < range[1])
}

function covers({ query: read }: Ahead, asked: Query): boolean {
  if (read.collection !== asked.collection) return false
  if ('id' in asked) return within(read.between, asked.id)
  if (read.between === undefined) return true
  const [after, before] = asked.between ?? ['', '']
  return asked.between !== undefined && after >= read.between[0] && before <= read.between[1]
}

function from({ docs }: Ahead, asked: Query): unknown {
  if ('id' in asked) return docs.find(({ _id }) => _id === asked.id) ?? null
  return docs.filter(({ _id }) => within(asked.between, _id))
}

/** What the queries find in what has been read; `undefined` when a part of it has not. */
export function peeked<Q extends Queries>(ahead: readonly Ahead[], queries: Q): Found<Q> | undefined {
  const found: [string, unknown][] = []
  for (const [name, asked] of Object.entries(queries)) {
    const source = ahead.find((one) => covers(one, asked))
    if (source === undefined) return undefined
    found.push([name, from(source, asked)])
  }
  return Object.fromEntries(found) as Found<Q>
}

import { setTimeout as wait } from 'node:timers/promises'
import { type Ask, DeployError } from './ask.ts'

const EXISTS = 412

/** Databases with one shard and one copy on a cluster: of two concurrent writes to a document, one is first. */
const ONE_COPY: { readonly [database: string]: string } = {
  coordination: '?q=1&n=1',
  moderation: '?q=1&n=1', // the acts of operators are one chain, and copies are counted
}

/** Creates a missing database, with the number of copies it needs. @param path its path, the prefix included */
export async function create(ask: Ask, name: string, path: string): Promise<void> {
  await ask('PUT', `${path}${ONE_COPY[name] ?? ''}`, undefined, [EXISTS])
}

const SETTLED_S = 4 // by the server's clock, which counts whole seconds

/**
 * Waits until the databases of a cluster are final. Two nodes that create one at the same moment may both succeed, and
 * the later shard map then replaces the other: documents written in between are lost.
 * A single node has nobody to agree with.
 * @param databases their paths
 */
export async function waitForCreation(ask: Ask, databases: readonly string[]): Promise<void> {
  const { body } = await ask('GET', '/_membership', undefined, [404])
  if (((body.cluster_nodes ?? []) as readonly string[]).length < 2) return
  for (const database of databases) {
    for (;;) {
      const { body, at } = await ask('GET', database)
      const left = Number(body.instance_start_time) + SETTLED_S - at
      if (!(left > 0)) break
      await wait(Math.min(left, SETTLED_S) * 1000)
    }
  }
}

/** @throws DeployError when a single-copy database has several copies: it was created, or restored, by other means */
export async function requireOneCopy(ask: Ask, name: string, path: string): Promise<void> {
  if (ONE_COPY[name] === undefined) return
  const { body } = await ask('GET', path)
  const { n = 1 } = (body.cluster ?? {}) as { readonly n?: number }
  if (n > 1) throw new DeployError('couchdb-refused', `GET ${path}: n=${n}`)
}

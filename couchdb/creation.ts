import { setTimeout as wait } from 'node:timers/promises'
import { type Ask, DeployError } from './ask.ts'

const EXISTS = 412

/**
 * Databases of which a cluster has one copy, on one node, instead of a copy on each of several nodes (`n` in
 * `cluster.ini`). Two nodes may each accept another version of one document, and both writers believe that theirs is
 * the one; a single copy refuses the second with a conflict.
 * `coordination`: a lock, a lease or an e-mail address has one holder.
 * `moderation`: the number of an operator's act is its id, and two acts never get the same one.
 */
const ONE_COPY: readonly string[] = ['coordination', 'moderation']

/** Creates a database unless it exists. @param path its path, the prefix included */
export async function create(ask: Ask, name: string, path: string): Promise<void> {
  await ask('PUT', ONE_COPY.includes(name) ? `${path}?q=1&n=1` : path, undefined, [EXISTS])
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

/**
 * `create` leaves a database that exists as it is, whoever made it: this refuses one that has too many copies.
 * @throws DeployError `couchdb-refused`
 */
export async function requireOneCopy(ask: Ask, name: string, path: string): Promise<void> {
  if (!ONE_COPY.includes(name)) return
  const { body } = await ask('GET', path)
  const { n = 1 } = (body.cluster ?? {}) as { readonly n?: number }
  if (n > 1) throw new DeployError('couchdb-refused', `GET ${path}: n=${n}`)
}

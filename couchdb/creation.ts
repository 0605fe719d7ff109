import { setTimeout as wait } from 'node:timers/promises'
import { type Ask, DeployError } from './ask.ts'

const EXISTS = 412

/** One copy of it in one piece, wherever the cluster keeps it: of two who write a document at once, one is first. */
const ONE_COPY: { readonly [database: string]: string } = {
  coordination: '?q=1&n=1',
  moderation: '?q=1&n=1', // what an operator does is one chain, and copies are counted
}

/** Makes a database that is not there, with as many copies as it has to have. @param path its own, the prefix included */
export async function create(ask: Ask, name: string, path: string): Promise<void> {
  await ask('PUT', `${path}${ONE_COPY[name] ?? ''}`, undefined, [EXISTS])
}

const SETTLED_S = 4 // on the server's clock, which tells whole seconds

/**
 * Waits until the databases of a cluster are the ones that stay. Two nodes that make one at the same moment may both
 * succeed, and the later map of its pieces then takes the place of the other: what was written between the two is lost.
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

/** @throws DeployError when a database that has to be of one copy has several: it was made, or put back, by other hands */
export async function requireOneCopy(ask: Ask, name: string, path: string): Promise<void> {
  if (ONE_COPY[name] === undefined) return
  const { body } = await ask('GET', path)
  const { n = 1 } = (body.cluster ?? {}) as { readonly n?: number }
  if (n > 1) throw new DeployError('couchdb-refused', `GET ${path}: n=${n}`)
}

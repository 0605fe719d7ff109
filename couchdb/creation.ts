import type { Ask } from './ask.ts'

const EXISTS = 412

/** One copy of it in one piece, wherever the cluster keeps it: of two who write a document at once, one is first. */
const ONE_COPY: { readonly [database: string]: string } = {
  coordination: '?q=1&n=1',
  moderation: '?q=1&n=1', // what an operator does is one chain, and copies are counted
}

export function isOfOneCopy(name: string): boolean {
  return name in ONE_COPY
}

/** Makes a database that is not there, with as many copies as it has to have. @param path its own, the prefix included */
export async function create(ask: Ask, name: string, path: string): Promise<void> {
  await ask('PUT', `${path}${ONE_COPY[name] ?? ''}`, undefined, [EXISTS])
}

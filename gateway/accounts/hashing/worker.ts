import { parentPort } from 'node:worker_threads'
import { createHasher } from '../password.ts'

/** A request to a thread, one at a time: compute a hash or, with `stored`, verify that it is the password's. */
export interface HashRequest {
  readonly password: string
  readonly stored?: string
}

/** Program of a hashing thread: it may block, as nothing else runs in it. */
const hasher = createHasher()

parentPort?.on('message', async ({ password, stored }: HashRequest) => {
  const { hash, verify } = hasher
  parentPort?.postMessage(await (stored === undefined ? hash(password) : verify(stored, password)))
})

import { parentPort } from 'node:worker_threads'
import { createHasher } from '../password.ts'

/** What a thread is asked, one question at a time: a hash, or with `stored` whether it is the password's. */
export interface HashRequest {
  readonly password: string
  readonly stored?: string
}

/** The program of a thread that hashes: all it does holds up nobody but itself. */
const hasher = createHasher()

parentPort?.on('message', async ({ password, stored }: HashRequest) => {
  const { hash, verify } = hasher
  parentPort?.postMessage(await (stored === undefined ? hash(password) : verify(stored, password)))
})

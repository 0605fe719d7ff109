import { Worker } from 'node:worker_threads'
import type { Hasher } from '../password.ts'
import type { Question } from './worker.ts'

/** Hashers that hold more than memory. */
export interface ClosableHasher extends Hasher {
  /** Ends what they hold; what is under way fails. */
  close(): Promise<void>
}

/** From the sources, a thread needs first what reads TypeScript. */
function fromSource(program: URL): Worker {
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import('${program.href}') })`
  return new Worker(code, { eval: true })
}

/** `scripts/build.mjs` bundles the program beside the others. */
function startWorker(): Worker {
  const here = import.meta.url
  const built = !here.endsWith('.ts')
  const worker = built ? new Worker(new URL('./hashing.js', here)) : fromSource(new URL('./worker.ts', here))
  worker.unref()
  return worker
}

interface Thread {
  ask(question: Question): Promise<unknown>
  close(): Promise<void>
}

/** A thread, started when it is asked something and again after it has died. It is asked one thing at a time. */
function createThread(): Thread {
  let worker: Worker | undefined
  let fail = (_error: Error): void => {}

  function living(): Worker {
    if (worker !== undefined) return worker
    const started = startWorker()
    const lose = (error: Error): void => {
      if (worker !== started) return
      worker = undefined
      fail(error)
    }
    started.on('error', lose)
    started.on('exit', () => lose(new Error('the thread that hashes has ended')))
    worker = started
    return started
  }

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const asked = living()
        const over = (): void => {
          fail = () => {}
          asked.off('message', answered)
          asked.unref()
        }
        const answered = (answer: unknown): void => {
          over()
          resolve(answer)
        }
        fail = (error) => {
          over()
          reject(error)
        }
        asked.on('message', answered)
        asked.ref()
        asked.postMessage(question)
      }),
    close: async () => {
      await worker?.terminate()
    },
  }
}

/** Hashes in threads of its own: as many as there are questions at once, which is for the caller to bound. */
export async function createThreads(): Promise<ClosableHasher> {
  const threads = new Set<Thread>()
  const idle: Thread[] = []

  function another(): Thread {
    const thread = createThread()
    threads.add(thread)
    return thread
  }

  async function ask(question: Question): Promise<unknown> {
    const thread = idle.pop() ?? another()
    try {
      return await thread.ask(question)
    } finally {
      idle.push(thread)
    }
  }

  return {
    hash: async (password) => (await ask({ password })) as string,
    verify: async (stored, password) => (await ask({ stored, password })) as boolean,
    close: async () => {
      await Promise.all([...threads].map((thread) => thread.close()))
    },
  }
}

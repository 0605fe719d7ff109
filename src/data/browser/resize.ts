import type { Resize, Resized } from '../photos/resized.ts'
import './trusted-scripts.ts'

/** Resizes in one web worker, started at the first photo. */
export function createResize(): Resize {
  let worker: Worker | undefined
  let requests = 0
  const waiting = new Map<number, (resized: Resized) => void>()

  function answer(id: number, resized: Resized): void {
    waiting.get(id)?.(resized)
    waiting.delete(id)
  }

  function open(): Worker {
    const opened = new Worker(new URL('./resize.worker.ts', import.meta.url), { type: 'module' })
    opened.onmessage = (event: MessageEvent<{ id: number; resized: Resized }>) =>
      answer(event.data.id, event.data.resized)
    // Most likely out of memory: reject what is pending, and start a new worker for the next photo.
    const fail = () => {
      opened.terminate()
      worker = undefined
      for (const id of [...waiting.keys()]) answer(id, { ok: false, code: 'unreadable' })
    }
    opened.onerror = fail
    opened.onmessageerror = fail
    return opened
  }

  return async (file) => {
    worker ??= open()
    requests += 1
    const id = requests
    worker.postMessage({ id, file })
    return new Promise<Resized>((resolve) => waiting.set(id, resolve))
  }
}

import { Refused, Unreachable } from './http.ts'
import type { ServerLink } from './link.ts'

/** Makes a call once it is worth trying. One without an answer, or one too many, is reported: the next one waits. */
export async function linked<T>(link: ServerLink, ready: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  await ready()
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unreachable) link.reportUnreachable()
    if (error instanceof Refused && error.retryAfter !== undefined) link.pause(error.retryAfter)
    throw error
  }
}
